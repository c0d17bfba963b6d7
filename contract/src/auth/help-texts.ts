import type { HelpPage } from '../common/help-pages.ts'
import type { PageName } from './pages.ts'

/** What staff are told of a page in two or three sentences, and where the guide says more. */
type PageHelp = { text: string; page: HelpPage; section?: string }

/** `null`: a page that staff don't work on; its readers find the guide at its foot. */
export const HELP_TEXTS = {
  dashboard: {
    text: 'What waits for you and for the office, the oldest first, and below it your own pay. Press a name to open the application, or Review the oldest to go through all of them.',
    page: 'reviewing',
    section: 'see-what-needs-your-review',
  },
  manageEmployee: {
    text: 'Everybody whom payroll knows. Click a row to change the e-mail and the roles, to see a number in full, or to send an invitation. Names, addresses and bank accounts are changed in payroll.',
    page: 'employees',
  },
  import: {
    text: 'Takes employees and pay checks from the payroll system’s files. Choose the files and look at the preview: nothing changes until you confirm. Importing the same files twice does no harm.',
    page: 'importing',
  },
  imports: {
    text: 'Past imports with their totals by pay date and what each changed. You can undo one for a day, as long as nothing changed the same records since.',
    page: 'importing',
  },
  applications: {
    text: 'Everybody who applied. The tabs and the filter choose which ones you see; click a row to read, approve or reject one. HR-Manager decides first, then the CFO.',
    page: 'reviewing',
  },
  staffEmployeePacket: {
    text: 'Fill in the packet here together with a candidate who cannot do it alone. Answers and files are saved as you go, but never SSN, account numbers and signature. The candidate signs.',
    page: 'reviewing',
    section: 'fill-out-the-packet-with-a-candidate',
  },
  applicationAction: {
    text: 'You came by a link in a mail, and nothing is decided yet. Read the application, fill in what is asked for, then press Approve Application or Reject Application. You can still switch between the two.',
    page: 'reviewing',
    section: 'decide-from-an-email',
  },
  mail: {
    text: 'Every mail of the portal, with its status. Filter for Failed to see what did not arrive and why, correct the cause, then press Send Again.',
    page: 'running',
    section: 'an-email-didnt-arrive',
  },
  retention: {
    text: 'Packets that the law lets you delete now. They appear here once the day on which the employment ended is noted in the application. Deleting cannot be undone.',
    page: 'running',
    section: 'packets-you-can-delete',
  },
  audit: {
    text: 'Who did what, when and from where. Filter by person, record, action or dates; Export as CSV saves what the filter shows.',
    page: 'running',
    section: 'who-did-what',
  },
  scriptTokens: {
    text: 'A token lets another system call the portal by itself. Make one for each, for one purpose and a limited time. It is shown once; Revoke ends it at once.',
    page: 'running',
    section: 'create-an-api-token',
  },
  setup: {
    text: 'Five steps, from the first Admin to the import. You can leave at any of them and go on later: what you saved is kept. Everything but the username can be changed afterwards.',
    page: 'first-hour',
  },
  settings: {
    text: 'The company, its mail, how long links work, reminders and what is kept. What you save counts at once. A field that the server sets names its variable and cannot be changed here.',
    page: 'running',
    section: 'change-settings',
  },
  login: null,
  unauthorized: null,
  apply: null,
  employeePacket: null,
  validateToken: null,
  home: null,
  profile: null,
  resetPassword: null,
  employeeChecks: null,
  employeeCheckDetails: null,
  forgotPassword: null,
  setPassword: null,
  secondFactor: null,
  verifyPacket: null,
} as const satisfies Record<PageName, PageHelp | null>

type Texts = typeof HELP_TEXTS
/** The pages with a '?' beside their title. */
export type HelpedPage = { [Page in PageName]: Texts[Page] extends null ? never : Page }[PageName]

export const helpOf = (page: HelpedPage): PageHelp => HELP_TEXTS[page]

import type { HelpPage } from '../common/help-pages.ts'
import type { PageName } from './pages.ts'

type PageHelp = { text: string; page: HelpPage; section?: string }

/** Shown only to staff, at the top of the page. Other pages link to the guide at the bottom. */
export const HELP_TEXTS = {
  dashboard: {
    text: 'Everything that needs your attention, oldest first, with your own pay below. Select a name to open the application, or Review oldest to go through them one by one.',
    page: 'reviewing',
    section: 'see-what-needs-your-review',
  },
  manageEmployee: {
    text: 'Everyone on payroll. Select a row to change an email or role, see a full account number, or send an invitation. Change names, addresses, and bank accounts in your payroll system.',
    page: 'employees',
  },
  import: {
    text: 'Bring in employees and paychecks from your payroll system. Choose your files and check the preview. Nothing changes until you confirm, and importing the same files twice is safe.',
    page: 'importing',
  },
  imports: {
    text: 'Past imports with their totals by pay date and what each changed. You can undo one for a day, as long as nothing changed the same records since.',
    page: 'importing',
  },
  handOver: {
    text: 'New hires on their way to payroll and to their state. Choose people, check their rows, and download the file. Full numbers leave EPay only here, and each person sees who downloaded them.',
    page: 'hand-over',
  },
  changeRequests: {
    text: 'Changes that employees asked for. Check each one, call before you approve a bank account, and refuse with a reason. Approved changes go to payroll, and close when an import brings them.',
    page: 'changes',
  },
  applications: {
    text: 'Everyone who has applied. Use the tabs and filter to narrow the list, and select a row to review it. HR decides first, then the CFO.',
    page: 'reviewing',
  },
  companyForms: {
    text: 'The PDFs that new hires and employees read, fill in, and sign. Load a PDF, say who gets it, and publish it. Then see who still has to finish it.',
    page: 'company-forms',
  },
  certificates: {
    text: "Everyone's cards by expiration. Open one, compare it with its pictures, and select Mark Checked. We remind the person and HR 90, 60, 30, and 7 days before it expires.",
    page: 'company-forms',
    section: 'certificates',
  },
  staffEmployeePacket: {
    text: "Fill out the packet here with a candidate who can't do it on their own. We save answers and files as you go, but never the SSN, account numbers, or signature. The candidate must sign.",
    page: 'reviewing',
    section: 'fill-out-the-packet-with-a-candidate',
  },
  applicationAction: {
    text: 'You opened this from an email. Nothing has been decided yet. Review the application, complete the form, then approve or reject it. You can still switch.',
    page: 'reviewing',
    section: 'decide-from-an-email',
  },
  mail: {
    text: "Every email EPay has sent, with its status. Filter by Failed to see what didn't arrive and why. Fix the cause, then select Send Again.",
    page: 'running',
    section: 'an-email-didnt-arrive',
  },
  retention: {
    text: "Packets you're now allowed to delete. A packet shows up here after you record the employee's last day and the retention period ends. You can't undo a deletion.",
    page: 'running',
    section: 'packets-you-can-delete',
  },
  audit: {
    text: 'Who did what, when, and from where. Filter by person, record, action, or date, then export what you see as a CSV.',
    page: 'running',
    section: 'who-did-what',
  },
  yearEndForms: {
    text: 'Upload the W-2s that payroll printed and check whose each page is. After you confirm, people who agreed read theirs in EPay. Everyone else is on the list to hand out.',
    page: 'year-end',
  },
  scriptTokens: {
    text: "Tokens let another system connect to EPay. Create a separate token for each system. You'll see it only once, and you can revoke it anytime.",
    page: 'running',
    section: 'create-an-api-token',
  },
  setup: {
    text: 'Five steps, from creating the first Admin to importing payroll. You can leave anytime and pick up where you left off. You can change everything later except the username.',
    page: 'first-hour',
  },
  settings: {
    text: "Company details, email, link expiration, reminders, and data retention. Changes take effect as soon as you save. You can't edit settings that are set on the server.",
    page: 'running',
    section: 'change-settings',
  },
} as const satisfies Partial<Record<PageName, PageHelp>>
export type PageWithHelp = keyof typeof HELP_TEXTS

export const helpOf = (page: PageWithHelp): PageHelp => HELP_TEXTS[page]

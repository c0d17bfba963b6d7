/** The texts of /setup, a page for Admins only; `{name}` and the like are placeholders. */
export const SETUP_TEXTS = {
  stepOf: 'Step {number} of {count}',
  progress: 'Progress of the set-up',
  goOn: 'Save and Go On',
  back: 'Back',
  toLogin: 'Go to Login',
  toStart: 'Go to the start page',
  failed: 'The set-up could not be loaded.',
  adminsOnly: 'Only an Admin sets the portal up. Please sign in as one.',
} as const

/** Without an address, or with one that opens nothing. */
export const SETUP_ADDRESS_TEXTS = {
  title: 'Set Up EPay',
  missing:
    'This page opens with the set-up address that the server prints when it starts and nobody is an Admin yet. The command epay admin setup-link prints a new one.',
  checking: 'Checking the set-up address...',
} as const

export const FIRST_ADMIN_TEXTS = {
  title: 'Your Company and You',
  intro: 'This makes the first Admin, who may do everything in EPay. Others come later, from the import.',
  companyHint: 'On every page, mail and statement, and in your authenticator app.',
  name: 'Your name',
  username: 'Username',
  usernameHint: 'You sign in with it.',
  email: 'Your email',
  emailHint: 'Test mails and links for a forgotten password go there.',
  password: 'Password',
  passwordHint:
    'At least {length} characters. A few words that only you would put together are easy to remember.',
  confirmation: 'Confirm password',
  create: 'Create the Admin',
} as const

export const SETUP_STEP_TEXTS = {
  factor: {
    title: 'Your Second Factor',
    intro: 'An Admin reaches all pay and personal numbers, so a password alone is not enough.',
  },
  company: {
    title: 'The Company',
    intro: 'What pay statements, mails and packets say. All of it can be changed later under Settings.',
  },
  mail: {
    title: 'Mail',
    intro: 'EPay mails invitations, links and reminders through the mail server of your company.',
    skip: 'Skip for Now',
    skipHint:
      'Without a mail server nobody is invited or reminded: mails are only written to the data folder on the server. You can enter one later under Settings.',
  },
  import: {
    title: 'Employees and Pay Checks',
    intro:
      'Employees and pay checks come from your payroll system as CSV files. Nothing is taken over before you have seen the preview.',
    invitations:
      'After the import you invite the employees: each gets a mail with a link to set a password, and sees the pay checks at once.',
    sample: 'To try it first, download the sample of a small company: these four files belong together.',
    finish: 'Finish',
    finishAndImport: 'Finish and Open the Import',
  },
  done: {
    title: 'EPay Is Set Up',
    intro: 'Nothing is left to set up. What you entered can be changed under Settings.',
  },
} as const

/** Above every page of an Admin while the set-up is left half-way. */
export const SETUP_NOTE_TEXTS = {
  text: 'The set-up of EPay is not finished.',
  goOn: 'Go On',
  finish: 'Leave It as It Is',
} as const

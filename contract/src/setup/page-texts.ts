export const SETUP_TEXTS = {
  stepOf: 'Step {number} of {count}',
  progress: 'Setup progress',
  continueLabel: 'Save and Continue',
  back: 'Back',
  toStart: 'Go to home page',
  failed: "We couldn't load setup.",
  adminsOnly: 'Only an Admin can set up EPay. Sign in as an Admin.',
} as const

export const SETUP_LINK_TEXTS = {
  title: 'Set Up EPay',
  missing:
    'To start, open the setup link printed by the server. To get a new one, run: epay admin setup-link',
  checking: 'Checking your setup link…',
} as const

export const FIRST_ADMIN_TEXTS = {
  title: 'Your company and you',
  intro: "Create the first Admin account. You'll add everyone else when you import payroll.",
  companyHint: 'Shown on every page, email, and pay statement, and in your authenticator app.',
  name: 'Your name',
  username: 'Username',
  usernameHint: "You'll use this to sign in.",
  email: 'Your email',
  emailHint: 'For test emails and password links.',
  password: 'Password',
  passwordHint: 'At least {length} characters. Try a few words only you would put together.',
  confirmation: 'Confirm password',
  create: 'Create Admin Account',
} as const

export const SETUP_STEP_TEXTS = {
  factor: {
    title: 'Set up two-step verification',
    intro: "Admins can see everyone's pay and personal information, so a password isn't enough.",
  },
  company: {
    title: 'Company details',
    intro: 'This appears on pay statements, emails, and packets. You can change it later in Settings.',
  },
  mail: {
    title: 'Mail',
    intro: 'EPay sends invitations, links, and reminders through your mail server.',
    skip: 'Skip for Now',
    skipHint:
      "Without a mail server, EPay can't send invitations or reminders. You can add one later in Settings.",
  },
  import: {
    title: 'Employees and paychecks',
    intro:
      "Import employees and paychecks from your payroll system as CSV files. You'll see a preview before anything is saved.",
    invitations:
      "After you import, invite your employees. They'll get an email to set a password and can see their paychecks right away.",
    sample: 'Want to try it first? Download these four sample files.',
    finish: 'Finish',
    finishAndImport: 'Finish and Go to Import',
  },
  done: {
    title: 'EPay is ready',
    intro: "Here's what to do next. You can come back to this page anytime, at {address}.",
  },
} as const

export const SETUP_NOTE_TEXTS = {
  text: "You haven't finished setting up EPay.",
  continueLabel: 'Continue Setup',
  finish: 'Skip the Rest',
} as const

export const START_TEXTS = {
  done: 'Done',
  company: 'Company address and phone',
  companyText: 'They appear on pay statements and in emails.',
  mail: 'Email',
  mailText: 'Add your mail server and send a test email.',
  import: 'Employees and paychecks',
  importText: 'Import them from your payroll system. You see a preview first.',
  invite: 'Invitations',
  inviteText: 'Invite your employees, and people who are not on payroll, such as a new HR manager.',
  share: 'Application form',
  shareText: 'Share this link with applicants, or print it as a QR code.',
} as const

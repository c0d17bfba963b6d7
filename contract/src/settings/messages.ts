export const MAIL_PORTS = [25, 465, 587, 2525] as const

export const SETTINGS_MESSAGES = {
  required: 'This field is required',
  number: 'Enter a whole number',
  atLeast: (min: number) => `Enter ${min} or more`,
  atMost: (max: number) => `Enter ${max} or less`,
  lines: (max: number) => `Enter ${max} lines or fewer`,
  repeatedLine: 'One line is there twice. Remove one of them.',
  timeZone: 'Choose a time zone, such as America/Los_Angeles',
  sender: 'Enter an email, with or without a name. For example: Harbor Builders <hr@example.com>',
  email: 'Enter an email address, such as payroll@example.com',
  host: 'Enter a mail server name, such as mail.example.com',
  ein: 'Enter nine digits, such as 12-3456789',
  zip: 'Enter a ZIP code, such as 95202 or 95202-1234',
  contactPhone: 'Enter a phone number of ten digits',
  extension: 'Use digits only',
  state: 'Choose a state from the list',
  accounts: 'Enter a state and a number of up to 12 digits for each, such as CA 123-4567-8, FL 1234567',
  secondReminder: 'The second reminder must be later than the first',
  passwordAgain: 'You changed the mail server, so enter the password again',
  fixed: (variable: string) => `The environment variable ${variable} sets this`,
  mailPort: `Enter a mail server port: ${MAIL_PORTS.join(', ')}. For another port, ask the person who runs EPay to set SMTP_URL.`,
  ownMachine:
    "This address belongs to EPay's own machine or network card. The person who runs EPay can set it as SMTP_URL.",
  tooManyTests: 'Too many test emails. Wait a few minutes and try again.',
  testSubject: 'Test email from EPay',
  testText: "If you're reading this, email from EPay is working.",
  noServer: 'Enter a mail server first.',
  changedMeanwhile: "Someone else just changed the settings, so your changes weren't saved.",
} as const

export const TEST_MAIL_FAILURES = {
  noServer:
    'No mail server answered there. Check its name, port and encryption, and whether its certificate is valid for that name.',
  'sign-in': "The mail server didn't accept that username and password. Check both.",
  encryption: "We couldn't make an encrypted connection. Check the encryption and port.",
  'refused-for-now': 'The mail server is temporarily refusing email. Try again in a few minutes.',
  recipient:
    'The mail server refused your email address. Check the address, and whether the server needs a username and password.',
  refused: 'The mail server refused this sender. Check the From address.',
} as const

export const SETTINGS_TEXTS = {
  subLine: 'Changes apply to everyone as soon as you save. The audit trail records who changed what.',
  failed: "We couldn't load settings.",
  fixed: 'Set on the server ({variable})',
  withUnit: '{label} ({unit})',
  serverZone: 'Server default',
  password: 'Password',
  passwordUnchanged: 'We never show the password. Leave blank to keep it.',
  passwordNone: 'No password saved.',
  passwordRemoved: "We'll remove it when you save.",
  removePassword: 'Remove saved password',
  test: 'Send Test Mail',
  testing: 'Sending the Test Mail…',
  testHint: "Sends a test to your email using the settings above, even if you haven't saved them.",
  testSent: 'Sent to {address}.',
  save: 'Save Settings',
  saved: 'The settings were saved.',
  checkAgain: 'The form now shows the latest version. Review it and save again.',
  unsaved: 'You have unsaved changes.',
  unsavedChanges: 'Unsaved changes',
  undo: 'Undo Changes',
  allSaved: 'All changes saved',
  sections: 'Settings sections',
} as const

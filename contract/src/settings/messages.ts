export const SETTINGS_MESSAGES = {
  required: 'Please fill this in',
  number: 'Please enter a whole number',
  atLeast: (min: number) => `Please enter at least ${min}`,
  atMost: (max: number) => `Please enter at most ${max}`,
  timeZone: 'Please choose a time zone such as America/Los_Angeles',
  sender: 'Please write an address, or a name and an address: Harbor Builders <hr@example.com>',
  host: 'Please enter the name of a mail server, such as mail.example.com',
  secondReminder: 'The second reminder has to be later than the first',
  passwordAgain:
    'Please enter the password again, because the server, its port, encryption or user has changed',
  fixed: (variable: string) => `The environment variable ${variable} sets this`,
  tooManyTests: 'Too many test mails. Please wait a minute and try again.',
  testSubject: 'Test mail from EPay',
  testText: 'If you can read this, mails from the portal arrive.',
  noServer: 'There is no mail server to try: please enter one first.',
  changedMeanwhile: 'Somebody else changed the settings meanwhile. Nothing of yours was saved.',
} as const

/** Why a test mail did not leave. */
export const TEST_MAIL_FAILURES = {
  connection: 'The mail server does not answer. Please check its name and port.',
  timeout: 'The mail server took longer than 15 seconds. Please check its name, port and encryption.',
  'sign-in': 'The mail server wants a user and a password that it knows. Please check both.',
  encryption: 'No encrypted connection came about. Please check the encryption and the port.',
  'refused-for-now': 'The mail server refuses the mail for now. Please try again in a few minutes.',
  recipient:
    'The mail server refuses your own e-mail address as the recipient. Please check that address, and whether the server wants a user and a password.',
  refused: 'The mail server refuses the mail. Please check the sender.',
  other: 'The mail could not be sent. Please check the settings of the mail server.',
} as const

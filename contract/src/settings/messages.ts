/** Where mail servers take mail; other ports can't be entered on the page. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const

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
  mailPort: `Enter a mail server port: ${MAIL_PORTS.join(', ')}. For another port, ask the person who runs EPay to set SMTP_URL.`,
  ownMachine:
    "This address belongs to EPay's own machine or network card. Whoever runs EPay can set it as SMTP_URL.",
  tooManyTests: 'Too many test emails. Wait a few minutes and try again.',
  testSubject: 'Test email from EPay',
  testText: "If you're reading this, email from EPay is working.",
  noServer: 'There is no mail server to try: please enter one first.',
  changedMeanwhile: 'Somebody else changed the settings meanwhile. Nothing of yours was saved.',
} as const

/** Why a test mail did not leave. */
export const TEST_MAIL_FAILURES = {
  noServer:
    'No mail server answered there. Check its name, port and encryption, and whether its certificate is valid for that name.',
  'sign-in': 'The mail server wants a user and a password that it knows. Please check both.',
  encryption: 'No encrypted connection came about. Please check the encryption and the port.',
  'refused-for-now': 'The mail server refuses the mail for now. Please try again in a few minutes.',
  recipient:
    'The mail server refuses your own e-mail address as the recipient. Please check that address, and whether the server wants a user and a password.',
  refused: 'The mail server refuses the mail. Please check the sender.',
} as const

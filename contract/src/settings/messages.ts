export const SETTINGS_MESSAGES = {
  required: 'Please fill this in',
  number: 'Please enter a whole number',
  atLeast: (min: number) => `Please enter at least ${min}`,
  atMost: (max: number) => `Please enter at most ${max}`,
  tooLong: (max: number) => `Please use at most ${max} characters`,
  timeZone: 'Please choose a time zone such as America/Los_Angeles',
  sender: 'Please write an address, or a name and an address: Harbor Builders <hr@example.com>',
  host: 'Please enter the name of a mail server, such as mail.example.com',
  secondReminder: 'The second reminder has to be later than the first',
  passwordAgain:
    'Please enter the password again, because the server, its port, encryption or user has changed',
  fixed: (variable: string) => `The environment variable ${variable} sets this`,
  changedMeanwhile: 'Somebody else changed the settings meanwhile. Nothing of yours was saved.',
} as const

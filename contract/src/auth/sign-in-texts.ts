/** The texts of the pages before sign-in beyond the specification's; `{name}` is a placeholder. */
export const LOGIN_TEXTS = {
  username: 'Username',
  password: 'Password',
  remember: 'Remember',
  rememberHint: 'Keeps your username on this device',
  submit: 'Sign In',
  forgot: 'Forgot your password?',
  unreadable:
    'The server signed you in, but this page cannot read from its token who you are. Please tell your office.',
} as const

/** The second step of signing in. */
export const CODE_TEXTS = {
  code: 'Code',
  codeHint: 'The 6 digits that your app shows now.',
  recoveryCode: 'Recovery Code',
  recoveryHint: 'Each of them works once.',
  recoveryRequired: 'Please enter one of your recovery codes.',
  useApp: 'Use a code from the app',
  useRecovery: 'Use a recovery code',
} as const

/** Before a mailed link opens anything, where its owner has a second factor. */
export const LINK_CODE_TEXTS = {
  why: 'Your account needs a code, so we ask for it before the link opens anything.',
  open: 'Open Application',
} as const

export const DEMO_TEXTS = {
  title: 'This is a demo: see its accounts',
  choose: 'Choose one to fill in the form:',
  password: 'The password of each is',
  withCode: '{username} also asks for a code. Add this key to an authenticator app:',
  mail: 'Mail goes nowhere:',
  readMail: 'read it here',
} as const

/** A link to set a password, by mail. */
export const PASSWORD_LINK_TEXTS = {
  email: 'Email',
  send: 'Send Link',
  back: 'Back to sign-in',
  set: 'Set Password',
  setHint: 'Long is safe: a few words that only you would put together are easy to remember.',
  isSet: 'Your password is set.',
  signIn: 'You can sign in with it now.',
  getNew: 'Get a New Link',
} as const

export const UNAUTHORIZED_TEXTS = { back: 'Go Back' } as const

export const VALIDATING_TOKEN = 'Validating Token'

export const LOGIN_TEXTS = {
  username: 'Username',
  password: 'Password',
  remember: 'Remember',
  rememberHint: 'Saves your username on this device',
  submit: 'Sign In',
  forgot: 'Forgot your password?',
  unreadable: "We signed you in, but something's wrong with your account. Contact your office.",
} as const

export const CODE_TEXTS = {
  code: 'Code',
  codeHint: 'Enter the 6-digit code from your authenticator app.',
  recoveryCode: 'Recovery Code',
  recoveryHint: 'Each code works once.',
  recoveryRequired: 'Enter a recovery code.',
  useApp: 'Use my authenticator app',
  useRecovery: 'Use a recovery code',
} as const

/** Shown when the owner of an emailed link must enter a second-factor code before the link works. */
export const LINK_CODE_TEXTS = {
  explanation: 'Your account needs a code, so we ask for it before the link opens anything.',
  open: 'Open Application',
} as const

export const DEMO_TEXTS = {
  title: 'Demo accounts',
  choose: 'Choose an account to fill in the form:',
  password: 'Password for every account:',
  withCode: '{username} also asks for a code. Add this key to an authenticator app:',
  mail: "Demo emails aren't sent.",
  readMail: 'read it here',
} as const

export const PASSWORD_LINK_TEXTS = {
  email: 'Email',
  send: 'Send Link',
  back: 'Back to sign-in',
  set: 'Set Password',
  setHint: 'Longer is safer. Try a few words only you would put together.',
  isSet: 'Your password is set.',
  signIn: 'You can sign in with it now.',
  getNew: 'Get a New Link',
} as const

export const UNAUTHORIZED_TEXTS = { back: 'Go Back' } as const

export const VALIDATING_TOKEN = 'Validating Token'

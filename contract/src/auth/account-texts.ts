/** The texts of what users do with their own account; `{name}` is a placeholder. */
export const CHANGE_PASSWORD_TEXTS = {
  old: 'Old Password',
  hint: 'At least {length} characters. A few words that only you would put together are easy to remember.',
  secondFactor: 'Signing in can ask for a code from your phone, too:',
  setUp: 'set up a second factor',
} as const

export const SESSIONS_TEXTS = {
  title: 'Where I am signed in',
  failed: 'Your sessions could not be loaded.',
  signOut: 'Sign Out Everywhere Else',
  signedOut: 'You are signed out everywhere else.',
  this: 'This one',
  byLink: 'Through a mailed link',
  signedIn: 'Signed in',
  from: 'from {address}',
  lastUsed: 'Last used',
  device: '{browser} on {system}',
  unknownDevice: 'Unknown device',
} as const

export const SECOND_FACTOR_TEXTS = {
  failed: 'The second factor could not be loaded.',
  on: 'On',
  off: 'Off',
  asksForCode: 'Signing in asks for a code from your authenticator app.',
  oneLeft: '1 recovery code is left.',
  left: '{count} recovery codes are left.',
  fewLeft: 'Please get new recovery codes before the last one is used.',
  oldCodesStop: 'The codes that you have now stop working, also those that you have not used.',
  passwordAlone: 'From then on your password alone is enough to sign in.',
  continue: 'Continue',
  goOn: 'Go On',
} as const

/** The forms that prove who is there. */
export const PROOF_TEXTS = {
  password: 'Your Password',
  code: 'Code',
  codeHint: 'From your app, or a recovery code.',
  cancel: 'Cancel',
} as const

export const SET_UP_TEXTS = {
  scan: '1. Scan this picture with the app.',
  type: 'You cannot scan it? Type this key into the app:',
  enter: '2. Enter the 6 digits that the app shows now.',
  picture: 'QR code with the key',
} as const

export const RECOVERY_CODES_TEXTS = {
  title: 'EPay recovery codes',
  label: 'Recovery codes',
  copy: 'Copy',
  copied: 'Copied.',
  copyRefused: 'Copying is not allowed here. Please select the codes and copy them.',
  print: 'Print',
  printed: 'Each lets you sign in once. Keep this page where only you find it.',
  download: 'Download',
  saved: 'I have saved them',
  done: 'Done',
} as const

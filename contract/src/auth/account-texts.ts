export const CHANGE_PASSWORD_TEXTS = {
  old: 'Old Password',
  hint: 'At least {length} characters. Try a few words only you would put together.',
  ended:
    "We signed you out on your other devices. Links we emailed to set a password no longer work. You'll get an email about this change.",
  secondFactor: 'Add a second layer of protection:',
  setUp: 'set up two-step verification',
} as const

export const SESSIONS_TEXTS = {
  title: 'Your devices',
  failed: "We couldn't load your devices.",
  signOut: 'Sign Out of All Other Devices',
  signedOut: "You're signed out of all other devices.",
  thisDevice: 'This device',
  byLink: 'From an email link',
  signedIn: 'Signed in',
  from: 'from {address}',
  lastUsed: 'Last used',
  device: '{browser} on {system}',
  unknownDevice: 'Unknown device',
} as const

export const SECOND_FACTOR_TEXTS = {
  failed: "We couldn't load your two-step verification settings.",
  on: 'On',
  off: 'Off',
  needsCode: "You'll enter a code from your authenticator app when you sign in.",
  oneLeft: 'You have 1 recovery code left.',
  left: 'You have {count} recovery codes left.',
  fewLeft: 'Get new codes before you run out.',
  oldCodesStop: "Your current recovery codes will stop working, including any you haven't used.",
  passwordAlone: "You'll sign in with just your password.",
  continue: 'Continue',
} as const

export const PROOF_TEXTS = {
  password: 'Your Password',
  code: 'Code',
  codeHint: 'From your authenticator app, or use a recovery code.',
  cancel: 'Cancel',
} as const

export const SET_UP_TEXTS = {
  scanCode: '1. Scan this code with your authenticator app.',
  typeKey: "Can't scan it? Enter this key in the app:",
  enterCode: '2. Enter the 6-digit code from the app.',
  qrCodeAlt: 'QR code with the key',
} as const

export const RECOVERY_CODES_TEXTS = {
  title: 'EPay recovery codes',
  label: 'Recovery codes',
  copy: 'Copy',
  copied: 'Copied.',
  copyBlocked: 'Your browser blocked copying. Select the codes and copy them yourself.',
  print: 'Print',
  printed: 'Each code works once. Keep this page somewhere only you can find it.',
  download: 'Download',
  saved: "I've saved my codes",
  done: 'Done',
} as const

import { UNEXPECTED_ERROR_MESSAGE } from '../common/messages.ts'

export const LOGIN_TITLE = 'Login To EPay'
export const CHECKING_AUTHENTICATION = 'Checking authentication...'

export const AUTH_MESSAGES = {
  loginFailed: 'Invalid username or password. Please try again.',
  notChecked:
    "Something went wrong on our end, so we couldn't check your username and password. Try again in a moment.",
  notSignedIn: 'Sign in first.',
  forbidden: 'You are not authorized to access this resource.',
  rolesChanged: 'Your access changed. Try again.',
  sessionOver: 'Your session has ended. Sign in again.',
  linkInvalid: "This link isn't valid. Ask for a new one.",
  linkExpired: 'This link has expired. Ask for a new one.',
  linkUsed:
    'This link has already been used to set a password. Sign in with that password, or get a new link.',
  goToLogin: 'Go to Login',
  logOut: 'Log Out',
  linkSession:
    'You signed in from an email link, so you can only see job applications. Sign in with your password to see everything else.',
  tooManyTries: 'Too many attempts. Wait a few minutes, then try again.',
} as const

export const ACCESS_REFUSALS = {
  role: 'You need the {roles} role. Ask an Admin at your office.',
  roles: 'You need one of these roles: {roles}. Ask an Admin at your office.',
  lostRole:
    'This link was emailed to the {role} role, which you no longer have. Ask one of your Admins for it.',
  otherLink: 'This link is for another application. Ask the office that sent it for a new one.',
} as const

/** Not translated, because only staff see it. */
export const RESET_BY_MAIL =
  'Your password was reset by email, so full numbers, packets, exports, imports, and changes to accounts are closed to you. Ask another Admin to open them for you in Manage Employees.'

export const LANGUAGE_NOT_SAVED =
  "We couldn't save your language to your account. It's saved on this device for now."

export const USERNAME_IS_OTHER_EMAIL =
  'A username with an @ must be the email of the same account. Leave out the @, or enter that email.'

export const USERNAME_CONFUSABLE = 'Use letters from one alphabet only, with no hidden characters.'

export const SESSION_END_MESSAGES = {
  expired: 'Your session has expired. Sign in again.',
  'signed out': 'You signed out of this session. Sign in again.',
  'signed out elsewhere': 'You were signed out from another device. Sign in again.',
  'password set': 'Your password changed, so you were signed out. Sign in with your new password.',
  'password reset': 'Your password changed, so you were signed out. Sign in with your new password.',
  'second factor on':
    'Two-step verification was turned on for your account, so you were signed out. Sign in again.',
  'e-mail changed': 'Your email address changed, so you were signed out. Sign in again.',
  'account ended': 'Your account has been closed. Contact your office if you have questions.',
  'refresh token reused': 'We signed you out to keep your account safe. Sign in again.',
} as const
export type SessionEndReason = keyof typeof SESSION_END_MESSAGES

/** Shown while the server doesn't respond and the session might still be valid. */
export const SERVER_UNAVAILABLE_MESSAGES = {
  title: 'EPay is temporarily unavailable.',
  text: "You're still signed in. We'll keep trying to reconnect.",
} as const

export const SESSION_ENDED_ELSEWHERE = 'You signed out in another window. Sign in again.'

export const PASSWORD_LABELS = { new: 'New Password', confirmation: 'Confirm New Password' } as const

export const RESET_PASSWORD_MESSAGES = {
  title: 'Reset Password',
  success: 'Password reset successful.',
  oldRequired: 'Old password is required.',
  newRequired: 'New password is required.',
  confirmationRequired: 'Please confirm your new password.',
  mismatch: 'Passwords do not match.',
  failed: 'Password reset failed.',
  unexpected: UNEXPECTED_ERROR_MESSAGE,
  noPages: "Your account isn't set up yet. Ask your office to give you access.",
} as const

/** Errors of `/Auth/reset-password` contain one `{code, description}` per problem; these keys are the codes. */
export const PASSWORD_MESSAGES = {
  PasswordMismatch: 'Your old password is incorrect.',
  PasswordTooShort: 'Use at least 10 characters.',
  StaffPasswordTooShort: 'Use at least 15 characters.',
  PasswordTooLong: 'Use 128 characters or fewer.',
  PasswordTooCommon: 'That password is too common. Choose a different one.',
  PasswordTooSimple:
    'Avoid repeated characters and patterns like "abcd" or "1234". Try a few unrelated words.',
  PasswordIsPersonal: "Don't use your name, username, email, or company name as your password.",
  PasswordUnchanged: 'Your new password must be different from your old one.',
  InvalidUsername: 'You can only change your own password.',
} as const
export type PasswordProblem = keyof typeof PASSWORD_MESSAGES

export const FORGOT_PASSWORD_MESSAGES = {
  title: 'Forgot Password',
  explanation: "Enter the email address on your account and we'll send you a link to set a new password.",
  sent: "If that email matches an account, we've sent a link to set a new password.",
  delayHint:
    'It can take a minute to arrive. Check your spam folder too. Still nothing? Your office can tell you which email is on your account.',
} as const

export const SECOND_FACTOR_MESSAGES = {
  title: 'Two-Step Verification',
  explanation:
    "Two-step verification keeps your account safe even if someone gets your password. When you sign in, you'll enter your password and a code from your phone.",
  appNeeded:
    "You'll need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, or your password manager.",
  saveCodes:
    "Save these recovery codes now. You won't see them again. Each code works once if you don't have your phone.",
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  required: 'Enter the code from your authenticator app.',
  wrongCode: "That code didn't work. Try the next one your app shows.",
  missing: 'Your role requires two-step verification. Set it up to continue.',
  neededHere: "This needs two-step verification. Set it up first. You'll need your password.",
  setUp: 'Set Up Two-Step Verification',
  alreadyOn: 'Two-step verification is already on.',
  notStarted: 'Setup timed out. Start again.',
  on: 'Two-step verification is on.',
  off: 'Two-step verification is off.',
  newCodes: 'New Recovery Codes',
  codesReplaced: 'You have new recovery codes. Your old codes no longer work.',
  cannotRemove: "Your role requires two-step verification, so you can't turn it off.",
  wrongPassword: 'Incorrect password.',
  passwordTooShort:
    'Without two-step verification, your password needs at least 15 characters. Change your password first.',
} as const

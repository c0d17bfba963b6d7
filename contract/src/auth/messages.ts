import { UNEXPECTED_ERROR } from '../common/messages.ts'

export const LOGIN_TITLE = 'Login To EPay'
export const CHECKING_AUTHENTICATION = 'Checking authentication...'

export const AUTH_MESSAGES = {
  loginFailed: 'Invalid username or password. Please try again.',
  /** Beside `loginFailed`, when nobody has checked what was typed. */
  notChecked:
    'The server made an error, so it has not checked them. They may be right: please try again in a moment.',
  notSignedIn: 'Please sign in.',
  forbidden: 'You are not authorized to access this resource.',
  rolesChanged: 'Your roles have changed. Please try again.',
  sessionOver: 'Your session is over. Please sign in again.',
  linkInvalid: 'This link is not valid. Please ask for a new one.',
  linkExpired: 'This link has expired. Please ask for a new one.',
  linkUsed: 'This link has set a password already. Please log in with that, or get a new link.',
  goToLogin: 'Go to Login',
  logOut: 'Log Out',
  linkSession:
    'You came in through a link in an e-mail, which opens job applications only. Please go to Login to see more.',
  tooManyTries: 'Too many tries. Please wait a moment and try again.',
} as const

/** What a call needs that the caller does not have, and whom to ask. */
export const ACCESS_REFUSALS = {
  role: 'This needs the role {roles}. Ask an Admin of your office for it.',
  roles: 'This needs one of the roles {roles}. Ask an Admin of your office for it.',
  /** For a link whose owner lost the role. */
  lostRole:
    'This link was mailed to the role {role}, which you no longer have. Ask an Admin of your office for it.',
  otherLink: 'This link is for another application. Ask the office that mailed it for a new one.',
} as const

/** For staff, whose pages are in English. */
export const RESET_BY_MAIL =
  'Your password was reset by email, so full numbers, packets, exports, imports, and changes to accounts are closed to you. Ask another Admin to open them for you in Manage Employees.'

export const LANGUAGE_NOT_KEPT =
  'Your language could not be kept with your account. This device remembers it; please choose it again later.'

export const USERNAME_IS_OTHER_EMAIL =
  'A username with an @ must be the email of the same account. Leave out the @, or enter that email.'

export const USERNAME_MISTAKABLE =
  'Please use letters of one alphabet and nothing invisible, so that nobody takes the name for another'

/** Why a session is over, by what is stored as the reason. */
export const SESSION_END_MESSAGES = {
  expired: 'Your session has expired. Please sign in again.',
  'signed out': 'You have signed out of this session. Please sign in again.',
  'signed out elsewhere': 'You have signed out here from another device. Please sign in again.',
  'password set': 'Your password was changed, so this session has ended. Please sign in with the new one.',
  'password reset': 'Your password was changed, so this session has ended. Please sign in with the new one.',
  'second factor on':
    'A second factor was turned on for your account, so this session has ended. Please sign in again.',
  'e-mail changed': 'Your e-mail address was changed, so this session has ended. Please sign in again.',
  'account ended': 'Your account was closed. Please ask your office.',
  'refresh token reused': 'For your safety this session was ended. Please sign in again.',
} as const
export type SessionEnd = keyof typeof SESSION_END_MESSAGES

/** While the server does not say whether a session goes on. */
export const SESSION_UNANSWERED_MESSAGES = {
  title: 'EPay is busy or restarting.',
  text: 'You are still signed in. This page tries again by itself.',
} as const

export const SESSION_ENDED_ELSEWHERE = 'Your session has ended in another window. Please sign in again.'

/** Labels of the forms that set a password. */
export const PASSWORD_LABELS = { new: 'New Password', confirmation: 'Confirm New Password' } as const

export const RESET_PASSWORD_MESSAGES = {
  title: 'Reset Password',
  success: 'Password reset successful.',
  oldRequired: 'Old password is required.',
  newRequired: 'New password is required.',
  confirmationRequired: 'Please confirm your new password.',
  mismatch: 'Passwords do not match.',
  failed: 'Password reset failed.',
  unexpected: UNEXPECTED_ERROR,
  /** For whoever is led here because their roles open no other page. */
  noPages: 'Your account has no role yet that opens a page. Please ask your office for one.',
} as const

/** What is wrong with a new password; each is one `{code, description}` of `/Auth/reset-password`. */
export const PASSWORD_MESSAGES = {
  PasswordMismatch: 'The old password is not correct.',
  PasswordTooShort: 'The new password must have at least 10 characters.',
  StaffPasswordTooShort: 'The new password must have at least 15 characters.',
  PasswordTooLong: 'The new password must have at most 128 characters.',
  PasswordTooCommon: 'This password is among the most common ones. Please choose another.',
  PasswordTooSimple:
    'The new password must not repeat itself or follow the keyboard, the alphabet or counting. Please choose several words.',
  PasswordIsPersonal: 'The new password must not consist of your name, username, e-mail or the company name.',
  PasswordUnchanged: 'The new password must differ from the old one.',
  InvalidUsername: 'You can only reset your own password.',
} as const
export type PasswordProblem = keyof typeof PASSWORD_MESSAGES

export const FORGOT_PASSWORD_MESSAGES = {
  title: 'Forgot Password',
  explanation: 'Tell us the e-mail address of your account, and we mail you a link to set a new password.',
  sent: 'If this address belongs to an account, a mail with a link to set a new password is on its way.',
  patience:
    'It can take a minute. Please look into the spam folder, too; if nothing comes, your office can tell you which address your account has.',
} as const

export const SECOND_FACTOR_MESSAGES = {
  title: 'Second Factor',
  explanation:
    'With a second factor, signing in asks for your password and for a code that an app on your phone shows. Whoever learns your password still cannot sign in.',
  appNeeded:
    'You need an authenticator app on your phone, such as the one of Google, Microsoft or your password manager.',
  saveCodes:
    'Please save these recovery codes now: they are not shown again. Each lets you sign in once when your phone is not at hand.',
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  required: 'Please enter the code from your authenticator app.',
  wrongCode: 'This code is not valid. Please try the next one.',
  missing: 'Your role needs a second factor. Please set it up first.',
  /** What is asked for needs one, whatever the role. */
  neededHere: 'This needs a second factor. Set one up first; you will need your password.',
  setUp: 'Set Up Second Factor',
  alreadyOn: 'The second factor is already on.',
  notStarted: 'Please start again: the set-up has expired.',
  on: 'The second factor is on.',
  off: 'The second factor is off.',
  newCodes: 'New Recovery Codes',
  codesReplaced: 'You have new recovery codes. The earlier ones no longer work.',
  cannotRemove: 'Your role needs a second factor, so it cannot be turned off.',
  wrongPassword: 'The password is not correct.',
  passwordTooShort:
    'Without a second factor your password needs at least 15 characters. Please change it first.',
} as const

/** Shown to employees and staff. */
export const CERTIFICATE_MESSAGES = {
  kind: 'Choose a kind of certificate',
  year: 'Check the year. Enter a date from 1950 to 2099.',
  issuedLater: "The issue date can't be in the future.",
  expiresFirst: 'The expiration date must be after the issue date.',
  notFound: "We couldn't find that certificate. Someone may have removed it.",
  changed: 'Someone else changed this certificate. Reload the page and try again.',
  checked: '{name} already checked this certificate.',
  own: "You can't check your own certificate. Ask someone else in the office.",
  tooMany: 'You can add up to {max} certificates. Remove one you no longer need.',
  noPicture: "We couldn't find that picture.",
  onePicture: 'Choose one picture of each side.',
  comment: 'Enter what the new pictures should show',
  noEmail: "We don't have an email for this person. Ask them in person.",
  noEmployee: "We couldn't find that employee.",
  rateLimit: 'Too many requests. Wait a minute, then try again.',
} as const

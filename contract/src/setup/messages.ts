/** What the server says of the set-up address and the first Admin; `{variable}` is a placeholder. */
export const SETUP_MESSAGES = {
  invalid:
    "This setup link doesn't work. It may be incomplete, expired, or replaced. To get a new one, run: epay admin setup-link",
  elsewhere:
    "This setup link was opened in another browser and only works there. If that wasn't you, tell your EPay administrator right away. They can run epay admin setup-link to cancel it.",
  used: 'EPay is already set up. Sign in.',
  adminThere: 'EPay already has an Admin. Sign in.',
  tooManyTries: 'Too many attempts. Wait a minute, then try again.',
  companyName: "Enter your company's name",
  name: 'Please enter your name',
} as const

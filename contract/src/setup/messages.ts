/** What the server says of the set-up address and the first Admin; `{variable}` is a placeholder. */
export const SETUP_MESSAGES = {
  invalid:
    'This set-up address does not work: it is incomplete, more than 24 hours old, or a newer one replaced it. Whoever runs the portal gets a new one with the command epay admin setup-link.',
  elsewhere:
    'This set-up address has been opened in another browser, and works only there. If that was not you, tell whoever runs the portal: the command epay admin setup-link gives a new address and ends this one.',
  used: 'This portal has its first Admin already, so the set-up address is used up. Please sign in.',
  adminThere: 'There is an Admin already: people sign in, and nobody needs a set-up address.',
  tooManyTries: 'Too many tries. Please wait a minute and try again.',
  companyName: 'Please enter the name of your company',
  name: 'Please enter your name',
} as const

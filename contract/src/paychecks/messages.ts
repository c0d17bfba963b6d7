export const PAYCHECK_MESSAGES = {
  loading: 'Fetching details. Please wait...',
  failed: 'Unable to load employee or check details.',
  listFailed: 'Unable to load your checks. Please try again.',
} as const

/** How an SSN reads on a check and its statement, before the last digits. */
export const SSN_MASK = 'XXX-XX-'

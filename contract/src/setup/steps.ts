/** What the first Admin goes through after the account and its second factor, in this order. */
export const SETUP_STEPS = ['company', 'mail', 'import'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** How long a set-up address works. Units: seconds. */
export const SETUP_ADDRESS_SECONDS = 24 * 3600

/** The step after this one; `done` after the last. */
export function stepAfter(step: SetupStep): SetupStep | 'done' {
  return SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1] ?? 'done'
}

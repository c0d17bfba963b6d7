/** The setting of each field. `tell`: a change applies right away, and HR is notified. */
export const CHANGE_MODES = ['off', 'tell', 'hr', 'two'] as const
export type ChangeMode = (typeof CHANGE_MODES)[number]

/** What an Admin sets for each field. `tell`: it counts right away, and HR is told. */
export const CHANGE_MODES = ['off', 'tell', 'hr', 'two'] as const
export type ChangeMode = (typeof CHANGE_MODES)[number]

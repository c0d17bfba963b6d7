/** What a command prints, and whether all was well. */
export type Outcome = { report: string; isGood: boolean }

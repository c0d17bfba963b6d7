import { StartupError } from '#server/system/startup-error.ts'

/** What a command prints, and whether all was well. */
export type Outcome = { report: string; isGood: boolean }

/** A command that is not there, or without what it needs. */
export class WrongUse extends StartupError {
  constructor() {
    super('This is not how the command is used')
  }
}

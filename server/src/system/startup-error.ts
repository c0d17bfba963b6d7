/** Why the server can't start, as one line for the person who runs it: printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

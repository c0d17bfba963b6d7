/** An error for the operator, printed as one line without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

import { PortalError } from '#server/platform/errors.ts'

/** Runs what may refuse a file; with up to twenty of them, the refusal says which one it is about. */
export async function naming<T>(file: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PortalError)
      throw new PortalError(error.code, `${file}: ${error.message}`, { cause: error })
    throw error
  }
}

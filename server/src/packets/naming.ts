import { messageAbout } from '@epay/contract/files/messages'
import { PortalError } from '#server/platform/errors.ts'

/** Runs what may refuse a file; with up to twenty of them, the refusal says which one it is about. */
export async function naming<T>(file: string | { text: string }, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PortalError)
      throw new PortalError(error.code, messageAbout(file, error.message), { cause: error })
    throw error
  }
}

import { getDocumentProxy } from 'unpdf'

/** Whether a PDF opens with a password only; what can't be read at all is left to its reader. */
export async function asksForPassword(content: Buffer): Promise<boolean> {
  try {
    const document = await getDocumentProxy(new Uint8Array(content))
    await document.loadingTask.destroy()
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  }
}

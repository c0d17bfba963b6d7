import { showsActive } from '@epay/contract/files/active-pdf'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { HEAD_BYTES, isPlainPdf, lettersOf, TAIL_BYTES } from '@epay/contract/files/plain-pdf'

/**
 * Why a PDF cannot be taken: it is broken or something else as well, or its beginning or end, where a password is
 * named, would be refused. The rest, which takes long to search, is left to the server.
 */
export async function pdfProblem(
  file: Pick<File, 'slice' | 'size'>,
  typeMessage: string,
): Promise<string | undefined> {
  const { size } = file
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer())
  const head = await read(0, HEAD_BYTES)
  const tail = await read(Math.max(0, size - TAIL_BYTES), size)
  if (!isPlainPdf({ size, head, tail })) return typeMessage
  return [head, tail].some(part => showsActive(lettersOf(part))) ? FILE_MESSAGES.active : undefined
}

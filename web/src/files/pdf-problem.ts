import { OVERLAP, showsActive } from '@epay/contract/files/active-pdf'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { HEAD_BYTES, isPlainPdf, lettersOf, TAIL_BYTES } from '@epay/contract/files/plain-pdf'

/** How much is searched before the page can react again. */
const SEARCHED_BYTES = 256 * 1024

/**
 * Why a PDF cannot be taken: it is broken or something else as well, or it shows a password or a script. What is
 * packed inside is left to the server.
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
  for (let start = 0; start < size; start += SEARCHED_BYTES)
    if (showsActive(lettersOf(await read(start, start + SEARCHED_BYTES + OVERLAP))))
      return FILE_MESSAGES.active
  return undefined
}

import { typeRefusal } from '@epay/contract/files/file-kinds'
import type { FileEnds } from '@epay/contract/files/first-bytes'
import { english } from '@epay/contract/languages/translator'
import { fileTypeFromBuffer } from 'file-type'

/** Says what the file is and what to choose instead; the pages' catalogues contain each of these sentences. */
export async function typeRefusalOf(ends: FileEnds, typeMessage: string): Promise<string> {
  const found = await fileTypeFromBuffer(ends.head)
  return english(typeRefusal(ends, typeMessage, found?.mime))
}

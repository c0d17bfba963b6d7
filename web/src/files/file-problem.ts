import { FILE_MAX_BYTES, FILE_TYPES, type FileType } from '@epay/contract/files/file-types'
import { beginsAs, FIRST_BYTES } from '@epay/contract/files/first-bytes'
import { FILE_MESSAGES } from '@epay/contract/files/messages'

/** Other endings of the same type. */
const ENDINGS: Partial<Record<FileType, readonly string[]>> = { jpeg: ['.jpg', '.jpeg'] }

function endingsOf(type: FileType): readonly string[] {
  return ENDINGS[type] ?? [FILE_TYPES[type].extension]
}

/** What a file input's `accept` says: media types for phones, endings for desks. */
export function acceptOf(types: readonly FileType[]): string {
  return types.flatMap(type => [FILE_TYPES[type].mime, ...endingsOf(type)]).join(',')
}

export type FileRules = {
  types: readonly FileType[]
  /** Shown for a file of another type. */
  typeMessage: string
}

/** Why a file cannot be taken; `undefined` when it can. The server looks at the content again. */
export function fileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { types, typeMessage }: FileRules,
): string | undefined {
  if (!types.some(type => isOfType(file, type))) return typeMessage
  if (file.size === 0) return FILE_MESSAGES.empty
  return file.size > FILE_MAX_BYTES ? FILE_MESSAGES.tooLarge : undefined
}

/** As `fileProblem`, by the content: a renamed file or a broken PDF is noticed before it is sent. */
export async function contentProblem(
  file: Pick<File, 'slice' | 'size'>,
  { types, typeMessage }: FileRules,
): Promise<string | undefined> {
  try {
    const head = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer())
    if (!beginsAs(head, types)) return typeMessage
    if (!beginsAs(head, ['pdf'])) return undefined
    const { pdfProblem } = await import('./pdf-problem.ts')
    return await pdfProblem(file, typeMessage)
  } catch {
    // A file that this page cannot read is left to the server.
    return undefined
  }
}

/** By media type or by ending: a system without Word calls its files by any media type. */
function isOfType({ name, type }: Pick<File, 'name' | 'type'>, fileType: FileType): boolean {
  if (type === FILE_TYPES[fileType].mime) return true
  return endingsOf(fileType).some(ending => name.toLowerCase().endsWith(ending))
}

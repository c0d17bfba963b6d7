import { FILE_MAX_BYTES, FILE_TYPES, type FileType } from '@epay/contract/files/file-types'
import { HEAD_BYTES, TAIL_BYTES, typeAmong } from '@epay/contract/files/first-bytes'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { english } from '@epay/contract/languages/translator'

/** Builds an `accept` value. Phones filter by media type, desktops by file extension. */
export function acceptOf(types: readonly FileType[]): string {
  return types
    .flatMap(type => {
      const { mime, extension } = FILE_TYPES[type]
      return type === 'jpeg' ? [mime, extension, '.jpeg'] : [mime, extension]
    })
    .join(',')
}

type FileRules = {
  types: readonly FileType[]
  typeMessage: string
}

export function sizeProblem({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return FILE_MESSAGES.empty
  return size > FILE_MAX_BYTES ? FILE_MESSAGES.tooLarge : undefined
}

/** Checks the content as the server does, so that a renamed file is rejected before the upload. */
export async function contentProblem(
  file: Pick<File, 'slice' | 'size'>,
  { types, typeMessage }: FileRules,
): Promise<string | undefined> {
  try {
    const ends = { head: await bytesOf(file, 0, HEAD_BYTES), tail: await bytesOf(file, -TAIL_BYTES) }
    if (typeAmong(ends, types)) return undefined
    const [{ typeRefusal }, { fileTypeFromBuffer }] = await Promise.all([
      import('@epay/contract/files/file-kinds'),
      import('file-type'),
    ])
    const detectedType = await fileTypeFromBuffer(ends.head)
    // The translation catalogs contain the message with its values filled in.
    return english(typeRefusal(ends, typeMessage, detectedType?.mime))
  } catch {
    // If the browser can't read the file, the server checks it.
    return undefined
  }
}

async function bytesOf(file: Pick<File, 'slice'>, start: number, end?: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer())
}

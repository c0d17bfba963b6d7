import type { Readable } from 'node:stream'
import { FILE_MAX_BYTES } from '@epay/contract/files/limits'
import { SIGNATURE_MAX_CHARACTERS } from '@epay/contract/packets/limits'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PortalError } from './errors.ts'
import { memberNames, nameMatcher } from './input.ts'

/** A file of a multipart body; `stream` must be read to its end or fail. */
export type FilePart = { field: string; fileName: string; stream: Readable }

type ReceiveOptions = { onFile: (part: FilePart) => Promise<void> }
/** Reads the body once; text fields come back under the schema's names. */
export type Receive = (options: ReceiveOptions) => Promise<{ fields: Record<string, string> }>

const FIELDS_MAX = 200
const FILE_NAME_MAX = 255

/** Reads a multipart body as a stream: files are handed on as they come, nothing is buffered but the text fields. */
export function receiverOf(
  request: FastifyRequest,
  form: z.ZodType,
  files: readonly string[],
  maxFiles: number,
): Receive {
  return async ({ onFile }) => {
    if (!request.isMultipart())
      throw new PortalError('UNSUPPORTED_TYPE', 'The request is not multipart form data.')
    const match = nameMatcher([...memberNames(form), ...files])
    const fields: Record<string, string> = {}
    try {
      const parts = request.parts({
        limits: {
          fields: FIELDS_MAX,
          files: maxFiles,
          parts: FIELDS_MAX + maxFiles,
          fieldSize: SIGNATURE_MAX_CHARACTERS,
          fieldNameSize: 100,
          // One byte more than allowed, so that the file store sees that there was more.
          fileSize: FILE_MAX_BYTES + 1,
        },
      })
      for await (const part of parts) {
        const field = match(part.fieldname)
        if (part.type === 'field') {
          if (part.valueTruncated) throw new PortalError('TOO_LARGE', 'A text of the form is too long.')
          fields[field] = String(part.value)
        } else if (files.includes(field) && part.filename) {
          await onFile({ field, fileName: part.filename.slice(0, FILE_NAME_MAX), stream: part.file })
        } else {
          part.file.resume()
        }
      }
    } catch (error) {
      // The client is still sending: without reading on it would see a broken connection rather than the answer.
      request.raw.unpipe()
      request.raw.resume()
      throw isMalformed(error)
        ? new PortalError('INVALID_INPUT', 'The form is malformed.', { cause: error })
        : error
    }
    return { fields }
  }
}

/** The parser knows no error codes: what it says of a body that is cut off or no form is all there is. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && /unexpected end of multipart data|^Multipart: /i.test(error.message)
}

import { drawW2s, type W2 } from '#server/demo/draw-w2.ts'
import type { Context } from '#server/platform/context.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { processUpload } from './furnish-forms.ts'
import { receiveUpload } from './read-upload.ts'
import { findUpload } from './upload-queries.ts'

const EMPLOYER = { name: 'Weber Point Builders', address: '401 Harbor St', ein: '94-5550142', stateId: 'CA' }

/** `taxYear` defaults to 2026; `wages` and `incomeTax` have made-up defaults. Other amounts default to blank. */
export type W2Page = Pick<W2, 'name' | 'ssn'> & Partial<W2>

export function w2Pdf(
  pages: readonly W2Page[],
  options: Partial<Parameters<typeof drawW2s>[1]> = {},
): Promise<Buffer> {
  const forms = pages.map(page => ({ taxYear: 2026, wages: 5_820_416, incomeTax: 691_130, ...page }))
  return drawW2s(forms, { employer: EMPLOYER, hasNotice: false, ...options })
}

export type TestFile = { name: string; content: Buffer }

/** Mimics a multipart form. */
function receiveForm(files: readonly TestFile[], fields: Record<string, string> = {}): Receive {
  return async ({ onFile }) => {
    for (const { name, content } of files)
      await onFile({ field: 'files', fileName: name, content: readPieces(content), isScanned: false })
    return { fields }
  }
}

async function* readPieces(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

/** Uploads files and reads them as the job does. Returns the upload's ID. */
export async function loadUploadedFiles(
  context: Context,
  files: readonly TestFile[],
  taxYear = 2026,
): Promise<string> {
  const { id } = await receiveUpload(context, taxYear, receiveForm(files))
  await processUpload(context, await findUpload(context.db, id))
  return id
}

import type { CsvForm } from '@epay/contract/tax-forms/check-forms'
import type { EfwReading } from '@epay/contract/tax-forms/efw2'
import { pageFactsSchema } from '@epay/contract/tax-forms/read-page'
import { z } from 'zod'
import type { Cipher } from '#server/platform/crypto.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { taxFormUploads } from './tables.ts'

const readingSchema = z.object({
  /** One entry per page of the upload, in order. */
  facts: z.array(pageFactsSchema),
  efw: z.custom<EfwReading>().nullable(),
  csv: z.array(z.custom<CsvForm>()),
})
/** Contains SSNs, names, and amounts, so it is stored sealed. */
export type Reading = z.infer<typeof readingSchema>

const readingBinding = (id: string) => `tax_form_uploads:${id}:reading`

export const SEALED_TAX_FORM_COLUMNS: readonly SealedColumn[] = [
  { column: taxFormUploads.readingSealed, id: taxFormUploads.id, boundTo: readingBinding },
]

export function sealReading(cipher: Cipher, uploadId: string, reading: Reading): string {
  return cipher.seal(JSON.stringify(reading), readingBinding(uploadId))
}

export function openReading(cipher: Cipher, uploadId: string, sealedReading: string): Reading {
  return readingSchema.parse(JSON.parse(cipher.open(sealedReading, readingBinding(uploadId))))
}

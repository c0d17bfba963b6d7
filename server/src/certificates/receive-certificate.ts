import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import { dateProblems, latestReminder } from '@epay/contract/certificates/rules'
import { type CertificateFields, SIDES, type Side } from '@epay/contract/certificates/schemas'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { trackWrittenFiles } from '#server/files/written-files.ts'
import { cleanPhoto, readPhoto } from '#server/packets/pictures.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { sealNumber } from './present.ts'
import type { CertificateRow, NewCertificate } from './queries.ts'

/** File IDs by side. */
export type Pictures = Partial<Record<Side, string>>

/**
 * Stores the uploaded pictures and runs `use`. Removes the pictures if the upload is rejected or `use` throws a
 * PortalError.
 * Throws: INVALID_INPUT for a file that isn't a picture, or for two pictures of one side; TOO_LARGE; UNAVAILABLE; the
 * errors of `use`.
 */
export async function receiveCertificate<Result>(
  context: Context,
  receive: Receive,
  use: (received: { fields: Record<string, string>; pictures: Pictures }) => Promise<Result>,
): Promise<Result> {
  const files = trackWrittenFiles(context.files)
  try {
    const pictures: Pictures = {}
    const { fields } = await receive({
      onFile: async ({ field, content }) => {
        const side = SIDES.find(each => each === field)
        if (!side || pictures[side]) throw new PortalError('INVALID_INPUT', CERTIFICATE_MESSAGES.onePicture)
        pictures[side] = await reportAtField(side, async () => {
          const picture = await cleanPhoto(context, await readPhoto(content))
          return (await files.write(picture, FILE_MAX_BYTES)).id
        })
      },
    })
    const result = await use({ fields, pictures }).catch((error: unknown) => {
      // The commit might have succeeded even though the connection was lost. If it didn't, the file sweep removes the
      // pictures.
      if (!(error instanceof PortalError)) files.keep()
      throw error
    })
    files.keep()
    return result
  } finally {
    await files.removeUnkept()
  }
}

/** Reports a rejected picture at its form field. */
async function reportAtField<Result>(side: Side, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof PortalError) || error.code === 'UNAVAILABLE') throw error
    const fields = { [side]: [error.message] }
    throw new PortalError(error.code, error.filledText ?? error.message, { fields, cause: error })
  }
}

type Columns = Pick<NewCertificate, 'kind' | 'numberSealed' | 'issuedOn' | 'expiresOn' | 'remindedDays'>

/**
 * Skips reminders that are already due when the expiration date is entered.
 * @param before the certificate being changed, whose kind stays valid even if it was removed from the settings
 * Throws: INVALID_INPUT for an unknown kind or invalid dates.
 */
export function buildColumns(
  context: Context,
  fields: CertificateFields,
  { id, before }: { id: string; before?: CertificateRow },
): Columns {
  const { kind, number, issuedOn, expiresOn } = fields
  const today = context.clock.today()
  if (kind !== before?.kind && !context.settings.certificateKinds.includes(kind))
    throw invalidInput({ kind: [CERTIFICATE_MESSAGES.kind] })
  const problems = Object.entries(dateProblems(fields, today))
  if (problems.length > 0)
    throw invalidInput(Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])))
  const isSameDate = before !== undefined && before.expiresOn === expiresOn
  return {
    ...{ kind, issuedOn, expiresOn, numberSealed: sealNumber(context, id, number) },
    remindedDays: isSameDate ? before.remindedDays : latestReminder(expiresOn, today),
  }
}

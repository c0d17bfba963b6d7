import { inYearsFrom } from '@epay/contract/common/dates'
import { recordAudits } from '#server/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { askedRecord } from './load-form.ts'
import { deleteAskedOfGone } from './queries.ts'

/**
 * Deletes the forms of people who left so long ago that neither the law nor the office keeps them; of everyone whose last
 * day HR didn't note, they stay. Their files go with the next run of the jobs.
 */
export async function forgetFormsOfGone(context: Context): Promise<void> {
  await inTransaction(context, async context => {
    const { clock, db, jobs, settings } = context
    const endedBefore = inYearsFrom(clock.today(), -settings.companyFormsKeptYears, '02-28')
    const deleted = await deleteAskedOfGone(db, endedBefore)
    const ids = deleted.flatMap(({ pdfFileId, zipFileId }) => [pdfFileId ?? [], zipFileId ?? []].flat())
    if (ids.length > 0) await jobs.queue(context, 'remove-files', { ids: ids.join(',') })
    const signed = deleted.filter(({ signedAt }) => signedAt !== null)
    await recordAudits(
      context,
      signed.map(({ id, formId, applicationId, employeeId, signedAt }) => ({
        action: 'company-form.time-over',
        ...askedRecord(id),
        after: { formId, applicationId, employeeId, signedAt: signedAt?.toISOString() },
      })),
    )
  })
}

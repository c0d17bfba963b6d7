import { addYears } from '@epay/contract/common/dates'
import { recordAudits } from '#server/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { assignmentRecord } from './load-form.ts'
import { deleteAssignmentsOfFormerEmployees } from './queries.ts'

/**
 * Deletes forms of people who left, once the retention period in the settings is over. Keeps forms of people without
 * a recorded last day. A later job removes the files.
 */
export async function deleteFormsOfFormerEmployees(context: Context): Promise<void> {
  await inTransaction(context, async context => {
    const { clock, db, jobs, settings } = context
    const endedBefore = addYears(clock.today(), -settings.companyFormsKeptYears, '02-28')
    const deletedAssignments = await deleteAssignmentsOfFormerEmployees(db, endedBefore)
    const ids = deletedAssignments.flatMap(({ pdfFileId, zipFileId }) =>
      [pdfFileId ?? [], zipFileId ?? []].flat(),
    )
    if (ids.length > 0) await jobs.queue(context, 'remove-files', { ids: ids.join(',') })
    const signedAssignments = deletedAssignments.filter(({ signedAt }) => signedAt !== null)
    await recordAudits(
      context,
      signedAssignments.map(({ id, formId, applicationId, employeeId, signedAt }) => ({
        action: 'company-form.time-over',
        ...assignmentRecord(id),
        after: { formId, applicationId, employeeId, signedAt: signedAt?.toISOString() },
      })),
    )
  })
}

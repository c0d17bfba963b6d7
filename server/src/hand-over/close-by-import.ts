import { formatSsn } from '@epay/contract/common/personal-numbers'
import { copyEmployeeId } from '#server/applications/application-packet.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isEmployeeOfApplication, saveEmployment } from '#server/packets/queries.ts'
import { openSealed } from '#server/packets/sealed-answers.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { getEmployeeNumber } from './hire-values.ts'
import { type HireRow, listHiresToHandOver, saveHire } from './queries.ts'

type Batches = AsyncIterable<{ rows: readonly { row: { id: string; ssn: string } }[] }>

/**
 * Closes hires whose number and SSN are in an import. Links each hire's employee record to the application, so that
 * employees can see who downloaded their SSN and bank account numbers.
 * @param batches the import's employees, whose records must already be written
 */
export async function closeHiresByImport(
  context: TransactionContext,
  importId: string,
  batches: Batches,
): Promise<void> {
  const openHires = new Map<string, HireRow>()
  for (const row of await listHiresToHandOver(context.db)) {
    const number = getEmployeeNumber(row)
    if (number !== null) openHires.set(number, row)
  }
  if (openHires.size === 0) return
  for await (const { rows } of batches)
    for (const { row } of rows) {
      const hire = openHires.get(row.id)
      if (hire?.packet && formatSsn(row.ssn) === formatSsn(openSealed(context.cipher, hire.packet, 'ssn')))
        await closeHire(context, importId, hire)
    }
}

async function closeHire(context: TransactionContext, importId: string, row: HireRow): Promise<void> {
  const { application, packet, employeeId } = row
  const number = getEmployeeNumber(row)
  if (number === null) return
  await saveHire(context.db, application.id, { closedAt: context.clock.now(), closedByImport: importId })
  await recordAudit(context, {
    action: 'hand-over.closed',
    recordType: 'application',
    recordId: application.id,
    after: { import: importId, employeeId: number },
  })
  if (employeeId !== null || (await isEmployeeOfApplication(context.db, number))) return
  await saveEmployment(context.db, application.id, { employeeId: number })
  await copyEmployeeId(context, application, number)
  await recordAudit(context, {
    action: 'employee.linked',
    recordType: 'employee',
    recordId: number,
    after: { applicationId: application.id, packetId: packet?.id, import: importId },
  })
}

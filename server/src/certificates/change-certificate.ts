import { randomUUID } from 'node:crypto'
import { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import type { CertificateFields, StaffCertificate } from '@epay/contract/certificates/schemas'
import { addYears } from '@epay/contract/common/dates'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findEmployee } from '#server/employees/queries.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { parseInput } from '#server/platform/input.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { lockForChange } from './check-certificate.ts'
import { getCertificate, loadHeldCertificate } from './list-certificates.ts'
import { removeLockedCertificate } from './own-certificates.ts'
import { auditedRecord, describeCertificate, describeChange } from './present.ts'
import {
  deleteCertificatesOfFormerEmployees,
  insertCertificate,
  lockCertificate,
  updateCertificate,
} from './queries.ts'
import { buildColumns, receiveCertificate } from './receive-certificate.ts'

/**
 * Adds the certificate as checked, because the user has seen it.
 * Throws: the errors of `receiveCertificate` and `buildColumns`; NOT_FOUND for an unknown employee.
 */
export function addCertificate(context: Context, receive: Receive): Promise<{ id: string }> {
  const { name } = actingUser(context)
  return receiveCertificate(context, receive, async ({ fields, pictures }) => {
    const { employeeId, ...fieldValues } = parseInput(certificateEndpoints.add.form, fields)
    return inTransaction(context, async context => {
      const employee = await findEmployee(context.db, employeeId)
      if (!employee) throw new PortalError('NOT_FOUND', CERTIFICATE_MESSAGES.noEmployee)
      const id = randomUUID()
      const now = context.clock.now()
      const row = {
        ...buildColumns(context, fieldValues, { id }),
        ...{ id, employeeId: employee.id, frontFileId: pictures.front, backFileId: pictures.back },
        ...{ addedAt: now, addedBy: name, checkedAt: now, checkedBy: name },
      }
      await insertCertificate(context.db, row)
      await recordAudit(context, {
        action: 'certificate.added',
        ...auditedRecord(row),
        after: describeCertificate(row),
      })
      return { id }
    })
  })
}

/**
 * Unlike a change by the owner, a change by staff doesn't require another check.
 * Throws: the errors of `lockForChange` and `buildColumns`.
 */
export function changeCertificate(
  context: Context,
  id: string,
  { revision, ...fieldValues }: CertificateFields & { revision: number },
): Promise<StaffCertificate> {
  return inTransaction(context, async context => {
    const { certificate: before } = await lockForChange(context, id, revision)
    const after = { ...before, ...buildColumns(context, fieldValues, { id, before }) }
    await updateCertificate(context.db, id, after)
    await recordAudit(context, {
      action: 'certificate.changed',
      ...auditedRecord(before),
      ...describeChange(context, before, after),
    })
    return getCertificate(context, id)
  })
}

/** Throws: NOT_FOUND. */
export function removeCertificate(context: Context, id: string): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    await lockCertificate(context.db, id)
    const { certificate } = await loadHeldCertificate(context, id)
    return removeLockedCertificate(context, certificate)
  })
}

/** Deletes the certificates of people who left, once the retention period in the settings has ended. */
export async function deleteOldCertificates(context: Context): Promise<void> {
  await inTransaction(context, async context => {
    const { clock, settings } = context
    const cutoffDay = addYears(clock.today(), -settings.certificatesKeptYears, '02-28')
    const ids = await deleteCertificatesOfFormerEmployees(context.db, new Date(`${cutoffDay}T00:00:00Z`))
    if (ids.length > 0) await context.jobs.queue(context, 'remove-files', { ids: ids.join(',') })
  })
}

import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import { checkStateOf, expiryOf, nextReminderOn } from '@epay/contract/certificates/rules'
import type { Certificate, Side, StaffCertificate } from '@epay/contract/certificates/schemas'
import { daysBetween } from '@epay/contract/common/dates'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import type { CertificateRow, HeldCertificate, NewCertificate } from './queries.ts'
import { certificates } from './tables.ts'

const numberBoundTo = (id: string): string => `certificates:${id}:number`
export const SEALED_CERTIFICATE_COLUMNS: readonly SealedColumn[] = [
  { column: certificates.numberSealed, id: certificates.id, boundTo: numberBoundTo },
]

export function sealNumber({ cipher }: Pick<Context, 'cipher'>, id: string, number: string): string | null {
  return number === '' ? null : cipher.seal(number, numberBoundTo(id))
}

function openNumber({ cipher }: Pick<Context, 'cipher'>, row: CertificateRow): string {
  return row.numberSealed === null ? '' : cipher.open(row.numberSealed, numberBoundTo(row.id))
}

type PresentContext = Pick<Context, 'cipher' | 'clock'>

export function presentCertificate(context: PresentContext, row: CertificateRow): Certificate {
  const today = context.clock.today()
  const { id, kind, issuedOn, expiresOn, pictureRequest, revision } = row
  const sides: readonly [Side, string | null][] = [
    ['front', row.frontFileId],
    ['back', row.backFileId],
  ]
  return {
    ...{ id, kind, number: openNumber(context, row), issuedOn, expiresOn, pictureRequest, revision },
    expiry: expiryOf(expiresOn, today),
    daysLeft: expiresOn === null ? null : daysBetween(today, expiresOn),
    state: checkStateOf(row),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    pictures: sides.flatMap(([side, fileId]) => (fileId === null ? [] : [side])),
    addedAt: row.addedAt.toISOString(),
  }
}

export function presentHeldCertificate(
  context: PresentContext,
  heldCertificate: HeldCertificate,
): StaffCertificate {
  const { certificate, name, employeeId, applicationId, job } = heldCertificate
  return {
    ...presentCertificate(context, certificate),
    ...{ name, employeeId, applicationId, job },
    ...{ addedBy: certificate.addedBy, checkedBy: certificate.checkedBy },
    nextReminderOn: nextReminderOn(certificate, context.clock.today()),
  }
}

/** Throws: NOT_FOUND if there is no certificate, or no picture of this side. */
export function findPicture(
  certificate: CertificateRow | undefined,
  side: Side,
): { fileId: string; name: string } {
  const fileId = side === 'front' ? certificate?.frontFileId : certificate?.backFileId
  if (!certificate || !fileId) throw new PortalError('NOT_FOUND', CERTIFICATE_MESSAGES.noPicture)
  return { fileId, name: `${certificate.kind.replace(/[^\p{L}\p{N}-]+/gu, '_')}-${side}.jpg` }
}

export function auditedRecord({
  applicationId,
  employeeId,
}: Pick<NewCertificate, 'applicationId' | 'employeeId'>): {
  recordType: string
  recordId: string
} {
  return employeeId
    ? { recordType: 'employee', recordId: employeeId }
    : { recordType: 'application', recordId: applicationId ?? '' }
}

/** The audit trail never contains a certificate's number. */
export function describeCertificate({
  id,
  kind,
  issuedOn,
  expiresOn,
}: Pick<NewCertificate, 'id' | 'kind' | 'issuedOn' | 'expiresOn'>) {
  return { certificateId: id, kind, issuedOn: issuedOn ?? null, expiresOn: expiresOn ?? null }
}

/** Records whether the number or a picture changed, but not the number itself. */
export function describeChange(
  context: Pick<Context, 'cipher'>,
  before: CertificateRow,
  after: CertificateRow,
): { before: object; after: object } {
  const changes = {
    isNumberOther: openNumber(context, before) !== openNumber(context, after),
    isPictureOther: before.frontFileId !== after.frontFileId || before.backFileId !== after.backFileId,
  }
  return { before: describeCertificate(before), after: { ...describeCertificate(after), ...changes } }
}

import type { Context } from '#server/platform/context.ts'
import { openNumber } from './present.ts'
import type { CertificateRow, NewCertificate } from './queries.ts'

/** The person that an audit entry is about. */
export function recordOf({
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

/** What the audit trail keeps of a certificate, which is never its number. */
export function describeNew({
  id,
  kind,
  issuedOn,
  expiresOn,
}: Pick<NewCertificate, 'id' | 'kind' | 'issuedOn' | 'expiresOn'>) {
  return { certificateId: id, kind, issuedOn: issuedOn ?? null, expiresOn: expiresOn ?? null }
}

/** Before and after a change, with whether the number or a picture is another one. */
export function describeChange(
  context: Pick<Context, 'cipher'>,
  before: CertificateRow,
  after: CertificateRow,
): { before: object; after: object } {
  const isOther = {
    isNumberOther: openNumber(context, before) !== openNumber(context, after),
    isPictureOther: before.frontFileId !== after.frontFileId || before.backFileId !== after.backFileId,
  }
  return { before: describeNew(before), after: { ...describeNew(after), ...isOther } }
}

import type { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import { CHECK_LABELS, EXPIRY_LABELS } from '@epay/contract/certificates/page-texts'
import type { Side, StaffCertificate } from '@epay/contract/certificates/schemas'
import { toDateIn } from '@epay/contract/common/dates'
import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import { readAudited, recordAuditAlone } from '#server/audit/record-audit.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { csvDownload } from '#server/platform/csv.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { auditedRecord, findPicture, presentHeldCertificate } from './present.ts'
import {
  countHeldCertificates,
  findHeldCertificate,
  type HeldCertificate,
  listHeldCertificates,
  listUsedKinds,
} from './queries.ts'

type ListResponse = ResponseOf<typeof certificateEndpoints.list>

/** `counts` ignores the filter. */
export async function listCertificates(
  context: Context,
  { skipCount, maxResultCount, sorting, ...filter }: QueryOf<typeof certificateEndpoints.list>,
): Promise<ListResponse> {
  const { db, clock, settings } = context
  const today = clock.today()
  const page = { ...(sorting ?? { field: 'Expires', direction: 'asc' }), skipCount, maxResultCount } as const
  const rows = await listHeldCertificates(db, filter, { today, page })
  const usedKinds = await listUsedKinds(db)
  return {
    items: rows.map(row => presentHeldCertificate(context, row)),
    totalCount: await countHeldCertificates(db, filter, today),
    counts: {
      expired: await countHeldCertificates(db, { expires: 'expired' }, today),
      soon: await countHeldCertificates(db, { expires: 'within30' }, today),
      toCheck: await countHeldCertificates(db, { state: 'toCheck' }, today),
    },
    kinds: [...new Set([...settings.certificateKinds, ...usedKinds])],
  }
}

const CSV_HEADER = [
  ...['Name', 'Employee ID', 'Certificate', 'Number', 'Issued', 'Expires', 'Days Left', 'Status'],
  ...['Checked By', 'Checked'],
]

/** The file contains certificate numbers. The export is audited. */
export async function exportCertificates(
  context: Context,
  filter: QueryOf<typeof certificateEndpoints.csv>,
): Promise<Download> {
  const rows = await listHeldCertificates(context.db, filter, { today: context.clock.today() })
  const timeZone = calendarZone(context.settings)
  const formatDay = (at: string | null) => (at === null ? '' : toDateIn(new Date(at), timeZone))
  await recordAuditAlone(context, {
    action: 'certificates.exported',
    recordType: 'certificate',
    recordId: 'csv',
    after: { ...filter, certificates: rows.length },
  })
  return csvDownload<StaffCertificate>(context, {
    name: 'certificates',
    header: CSV_HEADER,
    load: async last => (last ? [] : rows.map(row => presentHeldCertificate(context, row))),
    cellsOf: ({ name, employeeId, kind, number, issuedOn, expiresOn, daysLeft, ...certificate }) => [
      ...[name, employeeId ?? '', kind, number, issuedOn ?? '', expiresOn ?? '', String(daysLeft ?? '')],
      certificate.expiry === 'expired' ? EXPIRY_LABELS.expired : CHECK_LABELS[certificate.state],
      ...[certificate.checkedBy ?? '', formatDay(certificate.checkedAt)],
    ],
  })
}

/** Throws: NOT_FOUND, even if the certificate exists but its holder has left. */
export async function loadHeldCertificate({ db }: Pick<Context, 'db'>, id: string): Promise<HeldCertificate> {
  const heldCertificate = await findHeldCertificate(db, id)
  if (!heldCertificate) throw new PortalError('NOT_FOUND', CERTIFICATE_MESSAGES.notFound)
  return heldCertificate
}

/** Throws: the errors of `loadHeldCertificate`. */
export async function getCertificate(context: Context, id: string): Promise<StaffCertificate> {
  return presentHeldCertificate(context, await loadHeldCertificate(context, id))
}

/**
 * Audits the view.
 * Throws: NOT_FOUND.
 */
export async function getPicture(context: Context, id: string, side: Side): Promise<Download> {
  const { certificate } = await loadHeldCertificate(context, id)
  const { fileId, name } = findPicture(certificate, side)
  const file = await readAudited(context, fileId, {
    action: 'certificate.viewed',
    ...auditedRecord(certificate),
    after: { certificateId: id, side },
  })
  return { file, type: 'image/jpeg', name }
}

import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import type { Side } from '@epay/contract/certificates/schemas'
import { PortalError } from '#server/platform/errors.ts'
import type { CertificateRow } from './queries.ts'

/** The stored picture of a side. Throws: NOT_FOUND where there is none. */
export function findPicture(
  certificate: CertificateRow | undefined,
  side: Side,
): { fileId: string; name: string } {
  const fileId = side === 'front' ? certificate?.frontFileId : certificate?.backFileId
  if (!certificate || !fileId) throw new PortalError('NOT_FOUND', CERTIFICATE_MESSAGES.noPicture)
  return { fileId, name: `${certificate.kind.replace(/[^\p{L}\p{N}-]+/gu, '_')}-${side}.jpg` }
}

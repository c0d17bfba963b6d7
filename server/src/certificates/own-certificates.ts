import { randomUUID } from 'node:crypto'
import { ownCertificateEndpoints } from '@epay/contract/certificates/endpoints'
import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import { CERTIFICATES_MAX, type Certificate, type Side } from '@epay/contract/certificates/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findSigner, type Signer } from '#server/company-forms/person.ts'
import { actorName, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { parseInput } from '#server/platform/input.ts'
import type { Receive } from '#server/platform/multipart.ts'
import type { Download } from '#server/platform/route.ts'
import {
  auditedRecord,
  describeCertificate,
  describeChange,
  findPicture,
  presentCertificate,
} from './present.ts'
import {
  type CertificateRow,
  deleteCertificate,
  fileIdsOf,
  insertCertificate,
  listCertificatesOf,
  lockCertificate,
  updateCertificate,
} from './queries.ts'
import { buildColumns, receiveCertificate } from './receive-certificate.ts'

/**
 * Sorted by expiration.
 * Throws: NOT_FOUND for an account without an employee record.
 */
export async function listOwnCertificates(
  context: Context,
): Promise<{ items: Certificate[]; kinds: string[] }> {
  const { owner } = await findSigner(context)
  const rows = await listCertificatesOf(context.db, owner)
  return {
    items: rows.map(row => presentCertificate(context, row)),
    kinds: [...context.settings.certificateKinds],
  }
}

/**
 * Throws: the errors of `receiveCertificate` and `buildColumns`; NOT_FOUND for an account without an employee record;
 * CONFLICT if the owner has too many certificates.
 */
export function addOwnCertificate(context: Context, receive: Receive): Promise<{ id: string }> {
  return receiveCertificate(context, receive, async ({ fields, pictures }) => {
    const input = parseInput(ownCertificateEndpoints.add.form, fields)
    const { owner } = await findSigner(context)
    return inTransaction(context, async context => {
      const existingCertificates = await listCertificatesOf(context.db, owner)
      if (existingCertificates.length >= CERTIFICATES_MAX)
        throw new PortalError('CONFLICT', {
          text: CERTIFICATE_MESSAGES.tooMany,
          values: { max: CERTIFICATES_MAX },
        })
      const id = randomUUID()
      const row = {
        ...buildColumns(context, input, { id }),
        ...{ id, employeeId: owner.employeeId, frontFileId: pictures.front, backFileId: pictures.back },
        // A certificate belongs to the employee record if there is one.
        applicationId: owner.employeeId === null ? owner.applicationId : null,
        ...{ addedAt: context.clock.now(), addedBy: actorName(context.actor) },
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
 * HR must check the certificate again after the change.
 * Throws: the errors of `receiveCertificate` and `buildColumns`; NOT_FOUND, including for someone else's certificate;
 * OUTDATED if the certificate has changed since the client loaded it.
 */
export function changeOwnCertificate(context: Context, id: string, receive: Receive): Promise<Certificate> {
  return receiveCertificate(context, receive, async ({ fields, pictures }) => {
    const { revision, ...input } = parseInput(ownCertificateEndpoints.change.form, fields)
    const signer = await findSigner(context)
    return inTransaction(context, async context => {
      const before = requireOwnCertificate(await lockCertificate(context.db, id), signer)
      refuseOutdated(
        revision,
        loadedRevision => loadedRevision === before.revision,
        CERTIFICATE_MESSAGES.changed,
      )
      const after = {
        ...before,
        ...buildColumns(context, input, { id, before }),
        frontFileId: pictures.front ?? before.frontFileId,
        backFileId: pictures.back ?? before.backFileId,
        ...{ checkedAt: null, checkedBy: null, pictureRequest: null },
      }
      await updateCertificate(context.db, id, after)
      await removeFiles(context, [
        pictures.front ? before.frontFileId : null,
        pictures.back ? before.backFileId : null,
      ])
      await recordAudit(context, {
        action: 'certificate.changed',
        ...auditedRecord(before),
        ...describeChange(context, before, after),
      })
      return presentCertificate(context, { ...after, revision: before.revision + 1 })
    })
  })
}

/** Throws: NOT_FOUND, including for someone else's certificate. */
export function removeOwnCertificate(context: Context, id: string): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    const signer = await findSigner(context)
    return removeLockedCertificate(
      context,
      requireOwnCertificate(await lockCertificate(context.db, id), signer),
    )
  })
}

/** The caller must have locked the certificate. */
export async function removeLockedCertificate(
  context: TransactionContext,
  certificate: CertificateRow,
): Promise<{ success: true }> {
  await deleteCertificate(context.db, certificate.id)
  await removeFiles(context, fileIdsOf(certificate))
  await recordAudit(context, {
    action: 'certificate.removed',
    ...auditedRecord(certificate),
    before: describeCertificate(certificate),
  })
  return { success: true }
}

async function removeFiles(context: TransactionContext, fileIds: readonly (string | null)[]): Promise<void> {
  const ids = fileIds.filter(id => id !== null)
  if (ids.length > 0) await context.jobs.queue(context, 'remove-files', { ids: ids.join(',') })
}

/** Throws: NOT_FOUND, including for someone else's certificate. */
export async function getOwnPicture(context: Context, id: string, side: Side): Promise<Download> {
  const { owner } = await findSigner(context)
  const certificate = (await listCertificatesOf(context.db, owner)).find(certificate => certificate.id === id)
  const { fileId, name } = findPicture(certificate, side)
  return { file: await context.files.read(fileId), type: 'image/jpeg', name }
}

function requireOwnCertificate(certificate: CertificateRow | undefined, { owner }: Signer): CertificateRow {
  const { applicationId, employeeId } = certificate ?? {}
  const isOwn =
    (applicationId && applicationId === owner.applicationId) ||
    (employeeId && employeeId === owner.employeeId)
  if (!certificate || !isOwn) throw new PortalError('NOT_FOUND', CERTIFICATE_MESSAGES.notFound)
  return certificate
}

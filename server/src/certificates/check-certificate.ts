import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { issueLink } from '#server/auth/links.ts'
import { firstNameOf } from '#server/mail/greeting.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { type HireLink, pictureRequestEmail } from './emails.ts'
import { loadHeldCertificate } from './list-certificates.ts'
import { auditedRecord, describeCertificate } from './present.ts'
import {
  countHeldCertificates,
  type HeldCertificate,
  listHeldCertificates,
  lockCertificate,
  updateCertificate,
} from './queries.ts'

/**
 * Locks the certificate's row until the transaction ends.
 * Throws: NOT_FOUND; OUTDATED if the certificate has changed since the client loaded it.
 */
export async function lockForChange(
  context: TransactionContext,
  id: string,
  revision: number,
): Promise<HeldCertificate> {
  await lockCertificate(context.db, id)
  const heldCertificate = await loadHeldCertificate(context, id)
  refuseOutdated(
    revision,
    loadedRevision => loadedRevision === heldCertificate.certificate.revision,
    CERTIFICATE_MESSAGES.changed,
  )
  return heldCertificate
}

/**
 * Records that the user compared a certificate with its pictures. Returns the next certificate to check, in order of
 * expiration.
 * Throws: NOT_FOUND; CONFLICT with a message that names who already checked it; OUTDATED if the certificate has
 * changed since the client loaded it; FORBIDDEN for the user's own certificate.
 */
export function checkCertificate(
  context: Context,
  id: string,
  { revision }: { revision: number },
): Promise<{ nextId: string | null; left: number }> {
  const { accountId, name } = actingUser(context)
  return inTransaction(context, async context => {
    const { db, clock } = context
    const current = await lockCertificate(db, id)
    if (current?.checkedBy)
      throw new PortalError('CONFLICT', {
        text: CERTIFICATE_MESSAGES.checked,
        values: { name: current.checkedBy },
      })
    const { certificate, account } = await lockForChange(context, id, revision)
    if (account?.id === accountId) throw new PortalError('FORBIDDEN', CERTIFICATE_MESSAGES.own)
    await updateCertificate(db, id, { checkedAt: clock.now(), checkedBy: name, pictureRequest: null })
    await recordAudit(context, {
      action: 'certificate.checked',
      ...auditedRecord(certificate),
      after: describeCertificate(certificate),
    })
    const today = clock.today()
    const page = { field: 'Expires', direction: 'asc', skipCount: 0, maxResultCount: 1 } as const
    const [next] = await listHeldCertificates(db, { state: 'toCheck' }, { today, page })
    return {
      nextId: next?.certificate.id ?? null,
      left: await countHeldCertificates(db, { state: 'toCheck' }, today),
    }
  })
}

/**
 * Emails a request for new pictures. For new hires without an account, the email links to the page with their forms,
 * which also shows certificates.
 * Throws: the errors of `lockForChange`; CONFLICT if there is no email address.
 */
export function requestPictures(
  context: Context,
  id: string,
  { revision, comment }: { revision: number; comment: string },
): Promise<{ sentTo: string }> {
  return inTransaction(context, async context => {
    const heldCertificate = await lockForChange(context, id, revision)
    const { certificate, email, account, hire, name } = heldCertificate
    if (email === '') throw new PortalError('CONFLICT', CERTIFICATE_MESSAGES.noEmail)
    await updateCertificate(context.db, id, { checkedAt: null, checkedBy: null, pictureRequest: comment })
    const mail = pictureRequestEmail({
      ...{ company: context.settings, webUrl: context.config.webUrl, kind: certificate.kind, comment },
      language: account?.language ?? hire?.language ?? DEFAULT_LANGUAGE,
      firstName: hire?.firstName ?? firstNameOf(name),
      link: account ? undefined : await issueHireLink(context, heldCertificate),
    })
    await queueMail(context, { ...mail, to: email, about: account?.id ?? certificate.id })
    await recordAudit(context, {
      action: 'certificate.pictures-asked',
      ...auditedRecord(certificate),
      after: { ...describeCertificate(certificate), comment },
    })
    return { sentTo: email }
  })
}

/** New hires without an account sign in through a link. */
async function issueHireLink(
  context: TransactionContext,
  { applicationId, email, name }: HeldCertificate,
): Promise<HireLink | undefined> {
  if (applicationId === null) return undefined
  const subject = { purpose: 'complete-packet', subjectId: applicationId, accountId: null } as const
  const token = await issueLink(context, { ...subject, email, name })
  return { applicationId, token, days: context.settings.candidateLinkDays }
}

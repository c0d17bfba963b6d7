import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { isOutstanding, stateOfForm } from '@epay/contract/company-forms/due'
import { FORM_MESSAGES, SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { loadApplication, loadApplicationForUpdate } from '#server/applications/load-application.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findLink } from '#server/auth/link-queries.ts'
import { issueLink } from '#server/auth/links.ts'
import { findAccount } from '#server/auth/queries.ts'
import { verifyLink } from '#server/auth/verify-link.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { findPacketOf } from '#server/packets/queries.ts'
import {
  actingUser,
  type Context,
  inTransaction,
  type LinkActor,
  type TransactionContext,
} from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { createLimiter } from '#server/platform/limits.ts'
import { formsLinkEmail } from './emails.ts'
import { applicationRecord } from './load-form.ts'
import { countToDo } from './own-forms.ts'
import { listAssignmentsOf } from './queries.ts'

const SIGNING_HOURS = 2
/** Applies to each link, regardless of the IP address. */
const BIRTH_DATE_LIMIT = { max: 10, perSeconds: 900 } as const

/**
 * Accepts the link even after the packet is submitted, unlike other endpoints that take it, until the link expires or
 * the application's email changes.
 * Throws: the errors of `verifyLink`; LINK_EXPIRED.
 */
async function checkFormsLink(
  context: Context,
  token: string,
): Promise<{ link: LinkActor; application: ApplicationRow }> {
  const link = await verifyLink(context, token, 'complete-packet')
  const row = await findLink(context.db, link.linkId)
  const application = await loadApplication(context.db, link.subjectId)
  const hasExpired = !row || row.link.expiresAt <= context.clock.now()
  if (hasExpired || row.link.email.toLowerCase() !== application.email.toLowerCase())
    throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  return { link, application }
}

const ownerOf = ({ id }: ApplicationRow) => ({ applicationId: id, employeeId: null })

/**
 * `done` includes forms that the hire wants on paper.
 * Throws: the errors of `checkFormsLink`.
 */
export async function getProgress(context: Context, token: string): Promise<{ total: number; done: number }> {
  const { application } = await checkFormsLink(context, token)
  const today = context.clock.today()
  const states = (await listAssignmentsOf(context.db, ownerOf(application))).map(({ assignment }) =>
    stateOfForm(assignment, today),
  )
  const currentStates = states.filter(state => state !== 'replaced')
  return { total: currentStates.length, done: currentStates.filter(state => !isOutstanding(state)).length }
}

/**
 * Exchanges the emailed link and the birth date for a token that opens only the forms.
 * Throws: the errors of `checkFormsLink`; NOT_FOUND without a packet; INVALID_INPUT for a wrong birth date;
 * TOO_MANY_REQUESTS.
 */
export async function openFormsByBirthDate(
  context: Context,
  { candidatetoken, birthDate }: { candidatetoken: string; birthDate: string },
): Promise<{ token: string; expiresAt: string }> {
  const { link, application } = await checkFormsLink(context, candidatetoken)
  if (context.config.hasRateLimits)
    await createLimiter(context.database, 'birth date', BIRTH_DATE_LIMIT).count(
      link.linkId,
      SIGNING_MESSAGES.tooManyBirthDates,
    )
  const packet = await findPacketOf(context.db, application.id)
  if (!packet) throw new PortalError('NOT_FOUND', SIGNING_MESSAGES.noForms)
  const isBirthDateCorrect = packet.answers.dateOfBirth === birthDate
  const linkContext = { ...context, actor: link }
  const formsToken = await inTransaction(linkContext, async context => {
    await recordAudit(context, {
      action: isBirthDateCorrect ? 'company-forms.opened' : 'company-forms.birth-date-refused',
      ...applicationRecord(application.id),
    })
    return isBirthDateCorrect ? issueFormsToken(context, application, hireOf(application)) : undefined
  })
  if (!formsToken) throw new PortalError('INVALID_INPUT', SIGNING_MESSAGES.birthDate)
  return formsToken
}

type Opener = { accountId: string | null; email: string; name: string }

async function issueFormsToken(context: TransactionContext, { id }: ApplicationRow, opener: Opener) {
  const ttlSeconds = SIGNING_HOURS * 3600
  const token = await issueLink(context, { purpose: 'sign-forms', subjectId: id, ...opener, ttlSeconds })
  const expiresAt = new Date(context.clock.now().getTime() + ttlSeconds * 1000)
  return { token, expiresAt: expiresAt.toISOString() }
}

const hireOf = ({ email, firstName, lastName }: MailedHire): Opener => ({
  ...{ accountId: null, email, name: `${firstName} ${lastName}` },
})

/**
 * Returns a token with which the signed-in user can show a new hire's forms on the user's own screen.
 * Throws: NOT_FOUND, including if no form is left to finish.
 */
export function showForms(context: Context, id: string): Promise<{ token: string; expiresAt: string }> {
  const { accountId, name } = actingUser(context)
  return inTransaction(context, async context => {
    const account = await findAccount(context.db, accountId)
    const application = await loadApplicationForUpdate(context.db, id)
    if ((await countToDo(context, ownerOf(application))) === 0)
      throw new PortalError('NOT_FOUND', SIGNING_MESSAGES.noForms)
    await recordAudit(context, { action: 'company-forms.shown', ...applicationRecord(application.id) })
    return issueFormsToken(context, application, { accountId, email: account?.email ?? '', name })
  })
}

/** Throws: NOT_FOUND, including if no form is left to finish. */
export function sendFormsLink(context: Context, id: string): Promise<{ sentTo: string }> {
  return inTransaction(context, async context => {
    const application = await loadApplicationForUpdate(context.db, id)
    const count = await countToDo(context, ownerOf(application))
    if (count === 0) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noForm)
    await mailFormsLink(context, application, count)
    await recordAudit(context, { action: 'company-forms.link-sent', ...applicationRecord(application.id) })
    return { sentTo: application.email }
  })
}

type MailedHire = Pick<ApplicationRow, 'id' | 'email' | 'firstName' | 'lastName' | 'language'>

export async function mailFormsLink(
  context: TransactionContext,
  hire: MailedHire,
  count: number,
): Promise<void> {
  const { id, email, firstName, language } = hire
  const token = await issueLink(context, { purpose: 'complete-packet', subjectId: id, ...hireOf(hire) })
  const mail = formsLinkEmail({
    ...{ company: context.settings, webUrl: context.config.webUrl, language, firstName, count },
    ...{ applicationId: id, token, linkDays: context.settings.candidateLinkDays },
  })
  await queueMail(context, { ...mail, to: email, about: id })
}

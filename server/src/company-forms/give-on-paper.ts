import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { paperWantedEmail } from './emails.ts'
import { askedRecord } from './load-form.ts'
import { checkOwn, countToDo, refuseFinished, refuseShownW4 } from './own-forms.ts'
import { loadSigner } from './person.ts'
import { lockAsked, updateAsked } from './queries.ts'

/**
 * HR gets an email to hand the form out on paper.
 * Throws: NOT_FOUND; CONFLICT if it was already finished; FORBIDDEN for a W-4 shown by the office.
 */
export function giveOnPaper(context: Context, id: string): Promise<{ left: number }> {
  return inTransaction(context, async context => {
    const signer = await loadSigner(context)
    const { asked, version, form } = await checkOwn(context, await lockAsked(context.db, id), signer)
    refuseFinished({ asked, form })
    refuseShownW4({ version, signer })
    await updateAsked(context.db, id, { paperAt: context.clock.now(), draftSealed: null })
    await recordAudit(context, {
      action: 'company-form.paper-wanted',
      ...askedRecord(id),
      after: { formId: asked.formId, version: version.number },
    })
    const { webUrl } = context.config
    const mail = paperWantedEmail({
      ...{ company: context.settings, webUrl, name: signer.person.name },
      ...{ title: version.definition.title.en, formId: asked.formId },
    })
    for (const { email } of await findAccountsWithRole(context.db, 'HR-Manager'))
      await queueMail(context, { ...mail, to: email, about: id })
    return { left: await countToDo(context, signer.owner) }
  })
}

/** Throws: NOT_FOUND; CONFLICT if it was already finished. */
export function receivePaper(context: Context, id: string): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    const asked = await lockAsked(context.db, id)
    if (!asked) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noForm)
    if (asked.signedAt) throw new PortalError('CONFLICT', FORM_MESSAGES.signedAlready)
    if (asked.paperReceivedAt) throw new PortalError('CONFLICT', FORM_MESSAGES.receivedAlready)
    await updateAsked(context.db, id, { paperReceivedAt: context.clock.now(), draftSealed: null })
    await recordAudit(context, {
      action: 'company-form.paper-received',
      ...askedRecord(id),
      after: { formId: asked.formId },
    })
    return { success: true }
  })
}

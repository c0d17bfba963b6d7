import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { paperWantedEmail } from './emails.ts'
import { assignmentRecord } from './load-form.ts'
import { assertCanFillIn, assertOwn, assertUnfinished, countToDo } from './own-forms.ts'
import { loadSigner } from './person.ts'
import { lockAssignment, updateAssignment } from './queries.ts'

/**
 * Asks HR by email to hand out the form on paper.
 * Throws: NOT_FOUND; CONFLICT if the form is finished, replaced, or withdrawn; FORBIDDEN for a W-4 shown by staff.
 */
export function requestPaper(context: Context, id: string): Promise<{ left: number }> {
  return inTransaction(context, async context => {
    const signer = await loadSigner(context)
    const { assignment, version, form } = await assertOwn(
      context,
      await lockAssignment(context.db, id),
      signer,
    )
    assertUnfinished({ assignment, form })
    assertCanFillIn({ version, signer })
    await updateAssignment(context.db, id, { paperAt: context.clock.now(), draftSealed: null })
    await recordAudit(context, {
      action: 'company-form.paper-wanted',
      ...assignmentRecord(id),
      after: { formId: assignment.formId, version: version.number },
    })
    const { webUrl } = context.config
    const mail = paperWantedEmail({
      ...{ company: context.settings, webUrl, name: signer.person.name },
      ...{ title: version.definition.title.en, formId: assignment.formId },
    })
    for (const { email } of await findAccountsWithRole(context.db, 'HR-Manager'))
      await queueMail(context, { ...mail, to: email, about: id })
    return { left: await countToDo(context, signer.owner) }
  })
}

/** Throws: NOT_FOUND; CONFLICT if the form is already finished. */
export function receivePaper(context: Context, id: string): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    const assignment = await lockAssignment(context.db, id)
    if (!assignment) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noForm)
    if (assignment.signedAt) throw new PortalError('CONFLICT', FORM_MESSAGES.signedAlready)
    if (assignment.paperReceivedAt) throw new PortalError('CONFLICT', FORM_MESSAGES.receivedAlready)
    await updateAssignment(context.db, id, { paperReceivedAt: context.clock.now(), draftSealed: null })
    await recordAudit(context, {
      action: 'company-form.paper-received',
      ...assignmentRecord(id),
      after: { formId: assignment.formId },
    })
    return { success: true }
  })
}

import { publishProblems } from '@epay/contract/company-forms/form-definition'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import type { FormDetails, PUBLISH_REACHES } from '@epay/contract/company-forms/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorName, type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { assignFormToEmployees, reassignForm } from './assign-forms.ts'
import { formRecord, loadDraft, loadForm, loadFormForUpdate, presentForm } from './load-form.ts'
import { replaceUnfinished, updateForm, updateVersion } from './queries.ts'

type PublishRequest = { revision: number; reach: (typeof PUBLISH_REACHES)[number] }

/**
 * Replaces unfinished forms of the previous version. If the new version is for everyone, people who had finished an
 * earlier one must finish it as well.
 * Throws: the errors of `loadDraft`; CONFLICT for a withdrawn form; INVALID_INPUT that lists what is missing.
 */
export function publishForm(
  context: Context,
  id: string,
  { revision, reach }: PublishRequest,
): Promise<FormDetails> {
  return inTransaction(context, async context => {
    const { draft, form } = await loadDraft(context.db, id, revision)
    const problems = publishProblems(draft.definition)
    if (problems.length > 0)
      throw new PortalError('INVALID_INPUT', {
        text: FORM_MESSAGES.notReady,
        values: { problems: problems.join(' ') },
      })
    if (form.withdrawnAt) throw new PortalError('CONFLICT', FORM_MESSAGES.withdrawn)
    const publishedAt = context.clock.now()
    await updateVersion(context.db, draft.id, {
      ...{ publishedAt, publishedBy: actorName(context.actor), asksEveryone: reach === 'everyone' },
    })
    await updateForm(context.db, id, {})
    const replacedForms = await replaceUnfinished(context.db, id, publishedAt)
    const loaded = await loadForm(context.db, id)
    await reassignForm(context, loaded, replacedForms)
    const assignments = await assignFormToEmployees(context, loaded)
    await recordAudit(context, {
      action: 'company-form.published',
      ...formRecord(id),
      after: { version: draft.number, reach, assigned: assignments.length + replacedForms.length },
    })
    return presentForm(loaded)
  })
}

/** Withdraws unfinished forms and keeps signed ones. Throws: NOT_FOUND. */
export function withdrawForm(context: Context, id: string): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    const { form } = await loadFormForUpdate(context.db, id)
    if (form.withdrawnAt) return { success: true }
    const withdrawnAt = context.clock.now()
    await updateForm(context.db, id, { withdrawnAt })
    const replacedForms = await replaceUnfinished(context.db, id, withdrawnAt)
    await recordAudit(context, {
      action: 'company-form.withdrawn',
      ...formRecord(id),
      after: { unfinished: replacedForms.length },
    })
    return { success: true }
  })
}

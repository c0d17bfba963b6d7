import { randomInt, randomUUID } from 'node:crypto'
import { toDateIn } from '@epay/contract/common/dates'
import type { Language } from '@epay/contract/languages/languages'
import {
  CODE_CHARACTERS,
  CODE_LENGTH,
  CODE_MAX_TRIES,
  CODE_MINUTES,
  DISCLOSURE_VERSION,
  isContactComplete,
  normalizeCode,
} from '@epay/contract/tax-forms/consent'
import { readableThrough } from '@epay/contract/tax-forms/deadlines'
import type { MyTaxForms } from '@epay/contract/tax-forms/my-endpoints'
import { MY_FORMS_MESSAGES, TEST_PDF_TEXTS } from '@epay/contract/tax-forms/my-texts'
import { TRANSLATE_TAX_FORMS } from '@epay/contract/tax-forms/spanish'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import {
  addElement,
  COLORS,
  CONTENT_WIDTH,
  closePaper,
  openPaper,
  PAGE,
  write,
} from '#server/platform/pdf/paper.ts'
import type { Download } from '#server/platform/route.ts'
import { findOwnEmployeeId, listMyForms } from './my-forms.ts'
import { contactOf, emailConsentNotice, emailFormNotice, emailWithdrawalNotice } from './notices.ts'
import {
  countWrongCode,
  deleteTest,
  findConsent,
  insertConsent,
  listRecipients,
  lockTest,
  markWithdrawn,
  type Recipient,
  saveTest,
} from './people-queries.ts'
import { listFormsOf, updateForm } from './queries.ts'

const codePurpose = (accountId: string) => `tax-form-test:${accountId}`

function refuseWithoutContact(context: Context): void {
  if (!isContactComplete(contactOf(context))) throw new PortalError('CONFLICT', MY_FORMS_MESSAGES.noContact)
}

/**
 * The PDF contains a code. Entering that code proves that the employee can open online forms.
 * Throws: NOT_FOUND if the account has no employee; CONFLICT if Settings has no contact for the forms.
 */
export async function createTestPdf(context: Context, language: Language): Promise<Download> {
  const { accountId } = actingUser(context)
  await findOwnEmployeeId(context)
  refuseWithoutContact(context)
  const characters = Array.from(
    { length: CODE_LENGTH },
    () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)],
  )
  const code = characters.join('')
  const openedAt = context.clock.now()
  const [codeHash] = context.cipher.fingerprints(code, codePurpose(accountId))
  await inTransaction(context, ({ db }) =>
    saveTest(db, { accountId, codeHash, openedAt, triesLeft: CODE_MAX_TRIES }),
  )
  const file = drawTestPdf(code, { createdAt: openedAt, language })
  return { file, type: 'application/pdf', name: 'w2-test.pdf' }
}

function drawTestPdf(code: string, { createdAt, language }: { createdAt: Date; language: Language }) {
  const t = TRANSLATE_TAX_FORMS[language]
  const title = t(TEST_PDF_TEXTS.title)
  const paper = openPaper({ title, subject: title, createdAt, language })
  const textBox = (y: number) => ({ x: PAGE.margin, y, width: CONTENT_WIDTH })
  const lines = [
    { type: 'H1', text: title, y: 90, style: { font: 'semiBold', size: 22 } },
    { type: 'P', text: t(TEST_PDF_TEXTS.text), y: 130, style: { size: 13 } },
    { type: 'P', text: code, y: 190, style: { font: 'semiBold', size: 40, color: COLORS.brand } },
    { type: 'P', text: t(TEST_PDF_TEXTS.until, { minutes: CODE_MINUTES }), y: 255, style: { size: 13 } },
  ] as const
  for (const { type, text, y, style } of lines)
    addElement(paper, type, () => write(paper, text, textBox(y), style))
  closePaper(paper, { footer: () => '', t })
  return paper.document
}

/**
 * Also furnishes forms that are waiting to be handed out.
 * Throws: NOT_FOUND; INVALID_INPUT for a wrong or expired code; CONFLICT for an outdated disclosure, or if Settings
 * has no contact for the forms.
 */
export async function giveConsent(
  context: Context,
  { code, version, language }: { code: string; version: number; language: Language },
): Promise<MyTaxForms> {
  const { accountId, sessionId } = actingUser(context)
  const employeeId = await findOwnEmployeeId(context)
  refuseWithoutContact(context)
  if (version !== DISCLOSURE_VERSION) throw new PortalError('CONFLICT', MY_FORMS_MESSAGES.disclosureChanged)
  const refusal = await inTransaction(context, async context => {
    const codeError = await redeemCode(context, accountId, code)
    if (codeError) return codeError
    const at = context.clock.now()
    const id = randomUUID()
    await insertConsent(context.db, { id, employeeId, accountId, version, language, at, sessionId })
    await recordAudit(context, {
      action: 'tax-form.consented',
      recordType: 'employee',
      recordId: employeeId,
      after: { version, language },
    })
    const [recipient] = await listRecipients(context.db, [employeeId])
    if (!recipient) return undefined
    await emailConsentNotice(context, recipient, toDay(context, at))
    await furnishWaitingForms(context, recipient)
    return undefined
  })
  if (refusal) throw refusal
  return listMyForms(context)
}

const toDay = ({ settings }: Context, at: Date) => toDateIn(at, settings.timeZone || undefined)

/**
 * Deletes the code if it is correct. Returns errors instead of throwing them, because a rollback would undo the count
 * of wrong codes.
 */
async function redeemCode(
  { clock, cipher, db }: TransactionContext,
  accountId: string,
  code: string,
): Promise<PortalError | undefined> {
  const { noTest, codeExpired, noTries, wrongCode, wrongCodeOneTry } = MY_FORMS_MESSAGES
  const refuse = (message: string) => invalidInput({ code: [message] })
  const test = await lockTest(db, accountId)
  if (!test) return refuse(noTest)
  if (clock.now().getTime() >= test.openedAt.getTime() + CODE_MINUTES * 60_000) return refuse(codeExpired)
  if (test.triesLeft <= 0) return refuse(noTries)
  if (cipher.fingerprints(normalizeCode(code), codePurpose(accountId)).includes(test.codeHash)) {
    await deleteTest(db, accountId)
    return undefined
  }
  await countWrongCode(db, accountId)
  const triesLeft = test.triesLeft - 1
  if (triesLeft <= 1) return refuse(triesLeft === 0 ? noTries : wrongCodeOneTry)
  return new PortalError('INVALID_INPUT', { text: wrongCode, values: { left: triesLeft } })
}

/** Furnishes current forms that were uploaded before the recipient consented and haven't been handed out. */
async function furnishWaitingForms(context: TransactionContext, recipient: Recipient): Promise<void> {
  const { clock, db } = context
  for (const form of await listFormsOf(db, recipient.employeeId)) {
    const { id, taxYear, version } = form
    if (form.furnishedAt !== null || form.handedOutAt !== null || form.replacedAt !== null) continue
    const today = clock.today()
    await updateForm(db, id, {
      ...{ furnishedAt: clock.now(), furnishedOn: today, readableThrough: readableThrough(taxYear, today) },
      noticeMailId: await emailFormNotice(context, recipient, { taxYear, isCorrected: version > 1 }),
    })
    await recordAudit(context, {
      action: 'tax-form.furnished',
      recordType: 'employee',
      recordId: recipient.employeeId,
      after: { taxYear, version, sha256: form.sha256 },
    })
  }
}

/**
 * Forms that are already furnished remain available online.
 * Throws: NOT_FOUND if the account has no employee; CONFLICT if there is no consent to withdraw.
 */
export async function withdrawConsent(context: Context): Promise<MyTaxForms> {
  const { sessionId } = actingUser(context)
  const employeeId = await findOwnEmployeeId(context)
  await inTransaction(context, async context => {
    const at = context.clock.now()
    const consent = await findConsent(context.db, employeeId)
    const withdrawal = { withdrawnAt: at, withdrawnSessionId: sessionId }
    if (!consent || !(await markWithdrawn(context.db, consent.id, withdrawal)))
      throw new PortalError('CONFLICT', MY_FORMS_MESSAGES.noConsent)
    await recordAudit(context, {
      action: 'tax-form.consent-withdrawn',
      recordType: 'employee',
      recordId: employeeId,
      before: { version: consent.version, at: consent.at.toISOString() },
    })
    const [recipient] = await listRecipients(context.db, [employeeId])
    if (recipient) await emailWithdrawalNotice(context, recipient, toDay(context, at))
  })
  return listMyForms(context)
}

import { PAGES } from '@epay/contract/auth/pages'
import { formatLongDate } from '@epay/contract/common/dates'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import type { Translate } from '@epay/contract/languages/translator'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import type { Settings } from '@epay/contract/settings/settings'
import { type FormsContact, isContactComplete, isValidConsent } from '@epay/contract/tax-forms/consent'
import { compose } from '#server/mail/compose.ts'
import { firstNameOf, greeting } from '#server/mail/greeting.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { listNewestConsents, listRecipients, type Recipient } from './people-queries.ts'

/**
 * The IRS requires this subject in capital letters, whatever the email's language. Source: 26 CFR 31.6051-1(j)(5)(i).
 */
export const NOTICE_SUBJECT = 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE'

type Notice = {
  kind: string
  /** Defaults to the heading. */
  subject?: string
  heading: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
}

/** Queues an email with a link to My Tax Forms. Returns the email's ID. */
function queueNotice(
  context: TransactionContext,
  { email, accountId, name, language }: Recipient,
  write: (t: Translate, language: Language) => Notice,
): Promise<string> {
  const { config, settings } = context
  const mailLanguage = language ?? DEFAULT_LANGUAGE
  const t = TRANSLATE_MAIL[mailLanguage]
  const { kind, heading, subject = heading, paragraphs, ...facts } = write(t, mailLanguage)
  const letter = compose({
    ...{ company: settings, language: mailLanguage, heading, ...facts },
    paragraphs: [greeting(firstNameOf(name), mailLanguage), ...paragraphs],
    action: { label: t('See My Tax Forms'), url: `${config.webUrl}${PAGES.myTaxForms.path}` },
  })
  return queueMail(context, { kind, subject, ...letter, to: email, about: accountId })
}

/** Contains no amounts, no numbers, and no attachment, because email isn't confidential. */
export function emailFormNotice(
  context: TransactionContext,
  recipient: Recipient,
  { taxYear, isCorrected }: { taxYear: number; isCorrected: boolean },
): Promise<string> {
  const { name, phone } = contactOf(context)
  return queueNotice(context, recipient, t => ({
    kind: isCorrected ? 'tax-form-corrected' : 'tax-form-available',
    subject: NOTICE_SUBJECT,
    heading: isCorrected
      ? t('Your corrected {year} W-2 is online', { year: taxYear })
      : t('Your {year} W-2 is online', { year: taxYear }),
    paragraphs: [
      ...(isCorrected ? [t('It replaces the one you got before. Use the corrected form.')] : []),
      t(
        'Sign in to EPay, open My Tax Forms, and select Download PDF. You can print the PDF with any app that opens it.',
      ),
      t('You may have to attach your W-2 to your federal, state, or local tax return.'),
      t('Questions or a paper copy? Ask {name}, {phone}.', { name, phone }),
    ],
  }))
}

export function emailConsentNotice(context: TransactionContext, recipient: Recipient, day: string) {
  return queueNotice(context, recipient, (t, language) => ({
    kind: 'tax-form-consent',
    heading: t('You get your W-2 online'),
    paragraphs: [
      t('You agreed on {date} to get your W-2s online. You can withdraw this at any time in My Tax Forms.', {
        date: formatLongDate(day, language),
      }),
      t("Wasn't you? Change your password and call the office right away."),
    ],
  }))
}

/** The IRS requires a written confirmation with the date. Source: 26 CFR 31.6051-1(j)(3)(v)(B). */
export function emailWithdrawalNotice(context: TransactionContext, recipient: Recipient, day: string) {
  return queueNotice(context, recipient, (t, language) => ({
    kind: 'tax-form-withdrawal',
    heading: t('You get your W-2 on paper'),
    paragraphs: [
      t('You withdrew your consent to online W-2s. This takes effect on {date}.', {
        date: formatLongDate(day, language),
      }),
      t('Forms you already got online stay in My Tax Forms.'),
    ],
  }))
}

/** Source: 26 CFR 31.6051-1(j)(3)(vii). */
export function emailContact(context: TransactionContext, recipient: Recipient, contact: FormsContact) {
  return queueNotice(context, recipient, t => ({
    kind: 'tax-form-contact',
    heading: t('Who to ask about your tax forms'),
    paragraphs: [
      t('From now on, ask {name} about your W-2, a paper copy, or your consent.', { name: contact.name }),
    ],
    facts: [
      { label: t('Phone'), value: contact.phone },
      { label: t('Email'), value: contact.email },
      { label: t('Address'), value: contact.address },
    ],
  }))
}

export function contactOf({ settings }: Pick<TransactionContext, 'settings'>): FormsContact {
  return {
    name: settings.taxContactName,
    address: settings.taxContactAddress,
    phone: settings.taxContactPhone,
    email: settings.taxContactEmail,
  }
}

/** Emails everyone with a valid consent if the contact for the forms changes. */
export async function emailNewContact(
  context: TransactionContext,
  { before, after }: { before: Settings; after: Settings },
): Promise<void> {
  const contact = contactOf({ settings: { ...context.settings, ...after } })
  const previousContact = contactOf({ settings: { ...context.settings, ...before } })
  const isUnchanged = JSON.stringify(contact) === JSON.stringify(previousContact)
  if (isUnchanged || !isContactComplete(contact)) return
  const consents = (await listNewestConsents(context.db)).filter(isValidConsent)
  const ids = consents.map(({ employeeId }) => employeeId)
  for (const recipient of await listRecipients(context.db, ids))
    await emailContact(context, recipient, contact)
}

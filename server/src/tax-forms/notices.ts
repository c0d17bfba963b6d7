import { PAGES } from '@epay/contract/auth/pages'
import { formatLongDate } from '@epay/contract/common/dates'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import type { FormsContact } from '@epay/contract/tax-forms/consent'
import { type Company, compose } from '#server/mail/compose.ts'
import { firstNameOf, greeting } from '#server/mail/greeting.ts'
import { type NewMail, queueMail } from '#server/mail/queue-mail.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import type { Recipient } from './people-queries.ts'

/** In capital letters, as the rule wants it, in whatever language the email is. Source: 26 CFR 31.6051-1(j)(5)(i). */
export const NOTICE_SUBJECT = 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE'

type TaxMail = { company: Company; webUrl: string; name: string; language: Language | null }

/** What all of these emails have in common. */
function speakTo({ company, webUrl, name, language }: TaxMail) {
  const spoken = language ?? DEFAULT_LANGUAGE
  const t = TRANSLATE_MAIL[spoken]
  return {
    ...{ t, spoken, letter: { company, language: spoken }, hello: greeting(firstNameOf(name), spoken) },
    action: { label: t('See My Tax Forms'), url: `${webUrl}${PAGES.myTaxForms.path}` },
  }
}

/** Tells that a form is there, and how to open and print it; without amounts, numbers and the file. */
export function formEmail({
  taxYear,
  isCorrected,
  contact,
  ...to
}: TaxMail & { taxYear: number; isCorrected: boolean; contact: FormsContact }) {
  const { t, letter, hello, action } = speakTo(to)
  const { name, phone } = contact
  return {
    kind: isCorrected ? 'tax-form-corrected' : 'tax-form-available',
    subject: NOTICE_SUBJECT,
    ...compose({
      ...letter,
      heading: isCorrected
        ? t('Your corrected {year} W-2 is online', { year: taxYear })
        : t('Your {year} W-2 is online', { year: taxYear }),
      paragraphs: [
        hello,
        ...(isCorrected ? [t('It replaces the one you got before. Use the corrected form.')] : []),
        t(
          'Sign in to EPay, open My Tax Forms, and select Download PDF. You can print the PDF with any app that opens it.',
        ),
        t('You may have to attach your W-2 to your federal, state, or local tax return.'),
        t('Questions or a paper copy? Ask {name}, {phone}.', { name, phone }),
      ],
      action,
    }),
  }
}

/** Confirms that someone agreed to online forms. */
export function consentEmail({ day, ...to }: TaxMail & { day: string }) {
  const { t, letter, spoken, hello, action } = speakTo(to)
  return {
    kind: 'tax-form-consent',
    subject: t('You get your W-2 online'),
    ...compose({
      ...letter,
      heading: t('You get your W-2 online'),
      paragraphs: [
        hello,
        t(
          'You agreed on {date} to get your W-2s online. You can withdraw this at any time in My Tax Forms.',
          {
            date: formatLongDate(day, spoken),
          },
        ),
        t("Wasn't you? Change your password and call the office right away."),
      ],
      action,
    }),
  }
}

/** Confirms a withdrawal with its day, which the rule wants in writing. Source: 26 CFR 31.6051-1(j)(3)(v)(B). */
export function withdrawalEmail({ day, ...to }: TaxMail & { day: string }) {
  const { t, letter, spoken, hello, action } = speakTo(to)
  return {
    kind: 'tax-form-withdrawal',
    subject: t('You get your W-2 on paper'),
    ...compose({
      ...letter,
      heading: t('You get your W-2 on paper'),
      paragraphs: [
        hello,
        t('You withdrew your consent to online W-2s. This takes effect on {date}.', {
          date: formatLongDate(day, spoken),
        }),
        t('Forms you already got online stay in My Tax Forms.'),
      ],
      action,
    }),
  }
}

/** Tells of the office's new contact. Source: 26 CFR 31.6051-1(j)(3)(vii). */
export function contactEmail({ contact, ...to }: TaxMail & { contact: FormsContact }) {
  const { t, letter, hello, action } = speakTo(to)
  return {
    kind: 'tax-form-contact',
    subject: t('Who to ask about your tax forms'),
    ...compose({
      ...letter,
      heading: t('Who to ask about your tax forms'),
      paragraphs: [
        hello,
        t('From now on, ask {name} about your W-2, a paper copy, or your consent.', { name: contact.name }),
      ],
      facts: [
        { label: t('Phone'), value: contact.phone },
        { label: t('Email'), value: contact.email },
        { label: t('Address'), value: contact.address },
      ],
      action,
    }),
  }
}

export function contactOf({ settings }: Pick<TransactionContext, 'settings'>): FormsContact {
  return {
    name: settings.taxContactName,
    address: settings.taxContactAddress,
    phone: settings.taxContactPhone,
    email: settings.taxContactEmail,
  }
}

/** Queues an email to its recipient, and returns its id. */
export function mailTo(
  context: TransactionContext,
  { email, accountId }: Recipient,
  mail: Omit<NewMail, 'to' | 'about'>,
): Promise<string> {
  return queueMail(context, { ...mail, to: email, about: accountId })
}

export function addressed({ settings, config }: TransactionContext, { name, language }: Recipient): TaxMail {
  return { company: settings, webUrl: config.webUrl, name, language }
}

/** The notice that a form is there; returns the email's id. */
export function tellOfForm(
  context: TransactionContext,
  recipient: Recipient,
  form: { taxYear: number; isCorrected: boolean },
): Promise<string> {
  const mail = formEmail({ ...addressed(context, recipient), ...form, contact: contactOf(context) })
  return mailTo(context, recipient, mail)
}

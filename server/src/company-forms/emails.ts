import { PAGES } from '@epay/contract/auth/pages'
import type { Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { type Company, compose } from '#server/mail/compose.ts'
import { greeting } from '#server/mail/greeting.ts'

type LinkOptions = {
  company: Company
  webUrl: string
  language: Language
  firstName: string
  count: number
  applicationId: string
  token: string
  linkDays: number
}

/** Leads a new hire to the forms that are left, without their names. */
export function formsLinkEmail(options: LinkOptions) {
  const { company, webUrl, language, firstName, count, applicationId, token, linkDays } = options
  const t = TRANSLATE_MAIL[language]
  const address = new URLSearchParams({ applicationId, token })
  return {
    kind: 'forms-to-sign',
    subject: t('You have forms to sign'),
    ...compose({
      company,
      language,
      heading: t('You have forms to sign'),
      paragraphs: [
        greeting(firstName, language),
        t('Forms left to finish: {count}. Open the link and enter your birth date.', { count }),
      ],
      action: { label: t('Open My Forms'), url: `${webUrl}${PAGES.formsToSign.path}?${address}` },
      note: t("Don't forward this email. This link is only for you and works for {days} days.", {
        days: linkDays,
      }),
    }),
  }
}

type EmployeeOptions = {
  company: Company
  webUrl: string
  language: Language
  firstName: string
  titles: readonly string[]
}

/** Tells an employee what is due, after they sign in. */
export function formsDueEmail({ company, webUrl, language, firstName, titles }: EmployeeOptions) {
  const t = TRANSLATE_MAIL[language]
  return {
    kind: 'forms-to-sign',
    subject: t('You have forms to sign'),
    ...compose({
      company,
      language,
      heading: t('You have forms to sign'),
      paragraphs: [
        greeting(firstName, language),
        t('Sign in and finish these forms: {titles}.', { titles: titles.join('; ') }),
      ],
      action: { label: t('Open My Forms'), url: `${webUrl}${PAGES.myForms.path}` },
    }),
  }
}

/** Tells HR that someone wants a form on paper. */
export function paperWantedEmail(options: {
  company: Company
  webUrl: string
  name: string
  title: string
  formId: string
}) {
  const { company, webUrl, name, title, formId } = options
  return {
    kind: 'form-on-paper',
    subject: `${name} wants a form on paper: ${title}`,
    ...compose({
      company,
      heading: `${name} wants ${title} on paper`,
      paragraphs: [`Give ${name} the paper form. When you have it back, mark it as received.`],
      action: { label: 'Open Company Forms', url: `${webUrl}${PAGES.companyForms.path}?form=${formId}` },
    }),
  }
}

import { PAGES } from '@epay/contract/auth/pages'
import type { Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { type Company, compose } from '#server/mail/compose.ts'
import { greeting } from '#server/mail/greeting.ts'

type ReaderOptions = { company: Company; webUrl: string; language: Language; firstName: string }
type LinkOptions = ReaderOptions & { count: number; applicationId: string; token: string; linkDays: number }

export function formsLinkEmail({ count, applicationId, token, linkDays, ...reader }: LinkOptions) {
  const t = TRANSLATE_MAIL[reader.language]
  return formsEmail(reader, {
    text: t('Forms left to finish: {count}. Open the link and enter your birth date.', { count }),
    path: `${PAGES.formsToSign.path}?${new URLSearchParams({ applicationId, token })}`,
    note: t("Don't forward this email. This link is only for you and works for {days} days.", {
      days: linkDays,
    }),
  })
}

export function formsDueEmail({ titles, ...reader }: ReaderOptions & { titles: readonly string[] }) {
  const t = TRANSLATE_MAIL[reader.language]
  return formsEmail(reader, {
    text: t('Sign in and finish these forms: {titles}.', { titles: titles.join('; ') }),
    path: PAGES.myForms.path,
  })
}

function formsEmail(
  { company, webUrl, language, firstName }: ReaderOptions,
  { text, path, ...rest }: { text: string; path: string; note?: string },
) {
  const t = TRANSLATE_MAIL[language]
  const heading = t('You have forms to sign')
  return {
    kind: 'forms-to-sign',
    subject: heading,
    ...compose({
      ...{ company, language, heading, paragraphs: [greeting(firstName, language), text] },
      action: { label: t('Open My Forms'), url: `${webUrl}${path}` },
      ...rest,
    }),
  }
}

type PaperOptions = { company: Company; webUrl: string; name: string; title: string; formId: string }

export function paperWantedEmail({ company, webUrl, name, title, formId }: PaperOptions) {
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

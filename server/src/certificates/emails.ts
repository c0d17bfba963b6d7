import { PAGES } from '@epay/contract/auth/pages'
import { SPANISH_KINDS } from '@epay/contract/certificates/spanish'
import { formatDate } from '@epay/contract/common/dates'
import type { Language } from '@epay/contract/languages/languages'
import { createTranslate, english } from '@epay/contract/languages/translator'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { type Company, compose } from '#server/mail/compose.ts'
import { greeting } from '#server/mail/greeting.ts'

const TRANSLATE_KIND = { en: english, es: createTranslate(SPANISH_KINDS) }

type ExpiringCertificate = { kind: string; expiresOn: string }

type ReminderOptions = {
  company: Company
  webUrl: string
  language: Language
  firstName: string
  hasAccount: boolean
  today: string
  certificates: readonly ExpiringCertificate[]
}

export function reminderEmail(options: ReminderOptions) {
  const { company, webUrl, language, firstName, hasAccount, today, certificates } = options
  const t = TRANSLATE_MAIL[language]
  const [firstCertificate, ...otherCertificates] = certificates.map(({ kind, expiresOn }) => ({
    kind: TRANSLATE_KIND[language](kind),
    date: formatDate(expiresOn, language),
    isExpired: expiresOn < today,
  }))
  if (!firstCertificate) throw new Error('The reminder has no certificates')
  const subject =
    otherCertificates.length > 0
      ? t('Your certificates expire soon')
      : t(
          firstCertificate.isExpired
            ? '{kind}: your certificate expired {date}'
            : '{kind}: your certificate expires {date}',
          {
            ...{ kind: firstCertificate.kind, date: firstCertificate.date },
          },
        )
  return {
    kind: 'certificate-reminder',
    subject,
    ...compose({
      ...{ company, language, heading: subject },
      paragraphs: [
        greeting(firstName, language),
        hasAccount
          ? t('When you have the new card, add it in My Forms.')
          : t('When you have the new card, bring it to the office.'),
      ],
      facts: [firstCertificate, ...otherCertificates].map(({ kind, date, isExpired }) => ({
        label: kind,
        value: t(isExpired ? 'Expired {date}' : 'Expires {date}', { date }),
      })),
      ...(hasAccount && {
        action: { label: t('See My Certificates'), url: `${webUrl}${PAGES.myForms.path}` },
      }),
    }),
  }
}

type OfficeOptions = {
  company: Company
  webUrl: string
  today: string
  certificates: readonly (ExpiringCertificate & { name: string })[]
}

export function officeReminderEmail({ company, webUrl, today, certificates }: OfficeOptions) {
  const count = certificates.length
  const subject = count === 1 ? 'A certificate expires soon' : `${count} certificates expire soon`
  return {
    kind: 'certificate-reminder',
    subject,
    ...compose({
      ...{ company, heading: subject },
      paragraphs: [
        'We reminded everyone whose email we have. Ask for the new card before the old one expires.',
      ],
      facts: certificates.map(({ name, kind, expiresOn }) => ({
        label: `${name}, ${kind}`,
        value: `${expiresOn < today ? 'Expired' : 'Expires'} ${formatDate(expiresOn)}`,
      })),
      action: { label: 'Open Certificates', url: `${webUrl}${PAGES.certificates.path}` },
    }),
  }
}

export type HireLink = { applicationId: string; token: string; days: number }

type PictureRequestOptions = {
  company: Company
  webUrl: string
  language: Language
  firstName: string
  kind: string
  comment: string
  /** Set for new hires without an account. */
  link: HireLink | undefined
}

export function pictureRequestEmail(options: PictureRequestOptions) {
  const { company, webUrl, language, firstName, kind, comment, link } = options
  const t = TRANSLATE_MAIL[language]
  const subject = t('We need new pictures: {kind}', { kind: TRANSLATE_KIND[language](kind) })
  const url = link
    ? `${PAGES.formsToSign.path}?${new URLSearchParams({ applicationId: link.applicationId, token: link.token })}`
    : PAGES.myForms.path
  const note = "Don't forward this email. This link is only for you and works for {days} days."
  return {
    kind: 'certificate-pictures',
    subject,
    ...compose({
      ...{ company, language, heading: subject },
      paragraphs: [
        greeting(firstName, language),
        t('HR wrote: {comment}', { comment }),
        t('Open your certificate and take new photos of both sides.'),
      ],
      action: { label: t('See My Certificates'), url: `${webUrl}${url}` },
      ...(link && { note: t(note, { days: link.days }) }),
    }),
  }
}

import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { compose } from '#server/mail/compose.ts'

/** What happened to the checks: payroll's import changed or voided them, or the import was undone. */
export type CheckFate = 'corrected' | 'voided' | 'restored'
/** The dates of a person's checks, by what happened to them. */
export type ChangedDates = Record<CheckFate, readonly string[]>

type CorrectionMail = {
  companyName: string
  payrollContact: string
  webUrl: string
  name: string
  dates: ChangedDates
  /** Null while the person has chosen none. */
  language: Language | null
}

const SENTENCES = {
  corrected: {
    one: 'payroll corrected your check of {date}.',
    many: 'payroll corrected {count} of your checks.',
  },
  voided: {
    one: 'payroll voided your check of {date}.',
    many: 'payroll voided {count} of your checks.',
  },
  restored: {
    one: 'payroll took back a correction. Your check of {date} is as it was before.',
    many: 'payroll took back a correction. {count} of your checks are as they were before.',
  },
} as const

/** Without amounts: the person reads those in the portal. */
export function correctionEmail({ companyName, payrollContact, webUrl, name, dates, ...to }: CorrectionMail) {
  const language = to.language ?? DEFAULT_LANGUAGE
  const t = TRANSLATE_MAIL[language]
  const fates = (['corrected', 'voided', 'restored'] as const).filter(fate => dates[fate].length > 0)
  return {
    kind: 'checks-corrected',
    subject: t('Payroll changed your earlier checks'),
    ...compose({
      companyName,
      language,
      heading: t('Your earlier checks were changed'),
      paragraphs: [
        t('Dear {name},', { name }),
        ...fates.map(fate => {
          const [date = '', ...others] = dates[fate]
          return others.length === 0
            ? t(SENTENCES[fate].one, { date: formatDate(date, language) })
            : t(SENTENCES[fate].many, { count: dates[fate].length })
        }),
        t('Each check shows what it said before. If something looks wrong, call {contact}.', {
          contact: t(payrollContact),
        }),
      ],
      action: { label: t('See my checks'), url: `${webUrl}${PAGES.employeeChecks.path}` },
    }),
  }
}

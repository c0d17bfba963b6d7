import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import type { Settings } from '@epay/contract/settings/settings'
import { type Company, compose } from '#server/mail/compose.ts'
import { firstNameOf, greeting } from '#server/mail/greeting.ts'

export type CheckChangeKind = 'corrected' | 'voided' | 'restored'
type ChangedDates = Record<CheckChangeKind, readonly string[]>

type CorrectionMail = {
  company: Company & Pick<Settings, 'payrollContact'>
  webUrl: string
  name: string
  dates: ChangedDates
  language: Language | null
}

const SENTENCES = {
  corrected: {
    one: 'Payroll corrected your {date} check.',
    many: 'Payroll corrected {count} of your checks.',
  },
  voided: {
    one: 'Payroll voided your {date} check.',
    many: 'Payroll voided {count} of your checks.',
  },
  restored: {
    one: 'Payroll undid a correction. Your {date} check is back to what it was.',
    many: 'Payroll undid a correction. {count} of your checks are back to what they were.',
  },
} as const

export function correctionEmail({
  company,
  webUrl,
  name,
  dates,
  language: preferredLanguage,
}: CorrectionMail) {
  const language = preferredLanguage ?? DEFAULT_LANGUAGE
  const t = TRANSLATE_MAIL[language]
  const changeKinds = (['corrected', 'voided', 'restored'] as const).filter(kind => dates[kind].length > 0)
  const isOne = changeKinds.flatMap(kind => dates[kind]).length === 1
  const heading = t(isOne ? 'Payroll changed one of your checks' : 'Payroll changed some of your checks')
  return {
    kind: 'checks-corrected',
    subject: heading,
    ...compose({
      company,
      language,
      heading,
      paragraphs: [
        greeting(firstNameOf(name), language),
        ...changeKinds.map(kind => {
          const [date = '', ...others] = dates[kind]
          return others.length === 0
            ? t(SENTENCES[kind].one, { date: formatDate(date, language) })
            : t(SENTENCES[kind].many, { count: dates[kind].length })
        }),
        t('Sign in to see what changed. See a mistake? Call {contact}.', {
          contact: t(company.payrollContact),
        }),
      ],
      action: { label: t('See My Checks'), url: `${webUrl}${PAGES.employeeChecks.path}` },
    }),
  }
}

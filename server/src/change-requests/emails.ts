import { PAGES } from '@epay/contract/auth/pages'
import type { ChangeField } from '@epay/contract/change-requests/fields'
import { FIELD_TEXTS } from '@epay/contract/change-requests/my-texts'
import { formatMoney } from '@epay/contract/common/money'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import type { Settings } from '@epay/contract/settings/settings'
import { type Company, compose } from '#server/mail/compose.ts'
import { firstNameOf, greeting } from '#server/mail/greeting.ts'
import type { Lines } from './tables.ts'

export type OwnerMailInput = {
  company: Company & Pick<Settings, 'payrollContact'>
  webUrl: string
  name: string
  /** Null if the employee hasn't chosen one. */
  language: Language | null
}

function letterParts({ company, webUrl, name, language: chosenLanguage }: OwnerMailInput) {
  const language = chosenLanguage ?? DEFAULT_LANGUAGE
  const t = TRANSLATE_MAIL[language]
  return {
    t,
    letter: { company, language },
    salutation: greeting(firstNameOf(name), language),
    warning: t("Didn't ask for this? Call {contact} right away. Don't reply to this email.", {
      contact: t(company.payrollContact),
    }),
    action: { label: t('Open My Profile'), url: `${webUrl}${PAGES.profile.path}` },
  }
}

const lastFour = (number: string | undefined) => number?.replace(/^•+/, '') || '****'

/** Sent right away, so that the owner can stop a request that someone else made in their name. */
export function bankRequestEmail({
  before,
  after,
  ...input
}: OwnerMailInput & { before: Lines; after: Lines }) {
  const { t, letter, salutation, warning, action } = letterParts(input)
  const subject = t('Someone asked to change your direct deposit')
  const numbers = { from: lastFour(before.accountNumber), to: lastFour(after.accountNumber) }
  const isReplaced = before.accountNumber !== undefined && numbers.from !== numbers.to
  const split = { to: lastFour(after.splitAccountNumber), amount: amountOf(after) }
  return {
    kind: 'bank-change-requested',
    subject,
    ...compose({
      ...letter,
      heading: subject,
      paragraphs: [
        salutation,
        isReplaced
          ? t(
              'The account ending in {from} would be replaced by the one ending in {to}. Nothing has changed yet.',
              numbers,
            )
          : t('Your pay would go to the account ending in {to}. Nothing has changed yet.', numbers),
        ...(after.splitAccountNumber
          ? [t('Of each paycheck, {amount} would go to the account ending in {to}.', split)]
          : []),
        t('You can take it back on your profile until it goes to payroll.'),
        warning,
      ],
      action,
    }),
  }
}

const amountOf = ({ splitAmount }: Lines) => formatMoney(Number(splitAmount ?? 0), 'currency')

/** @param reason why the request was refused; undefined if it was approved */
export function decidedEmail({
  field,
  reason,
  ...input
}: OwnerMailInput & { field: ChangeField; reason?: string | undefined }) {
  const { t, letter, salutation, warning, action } = letterParts(input)
  const values = { field: t(FIELD_TEXTS[field]) }
  return {
    kind: 'change-decided',
    subject: reason === undefined ? t('Approved: {field}', values) : t('Declined: {field}', values),
    ...compose({
      ...letter,
      heading: reason === undefined ? t('Your request was approved') : t('Your request was declined'),
      paragraphs: [
        salutation,
        reason === undefined
          ? t('Your office approved your request: {field}.', values)
          : t('Your office declined your request: {field}. Reason: {reason}', { ...values, reason }),
        warning,
      ],
      action,
    }),
  }
}

/** Sent after the owner signs out of all other devices or the password is reset. */
export function takenBackEmail(input: OwnerMailInput) {
  const { t, letter, salutation, action } = letterParts(input)
  return {
    kind: 'changes-taken-back',
    subject: t('Your open requests were taken back'),
    ...compose({
      ...letter,
      heading: t('Your open requests were taken back'),
      paragraphs: [
        salutation,
        t('You signed out everywhere or set a new password, so we took back your open requests.'),
        t('Still want a change? Ask for it again on your profile.'),
      ],
      action,
    }),
  }
}

type OfficeMailInput = {
  company: Company
  webUrl: string
  name: string
  field: ChangeField
  isNoticeOnly: boolean
}

/** `isNoticeOnly`: whether the change needs no decision. */
export function officeEmail({ company, webUrl, name, field, isNoticeOnly }: OfficeMailInput) {
  const fieldName = FIELD_TEXTS[field].toLowerCase()
  return {
    kind: isNoticeOnly ? 'change-notice' : 'change-requested',
    subject: isNoticeOnly
      ? `${name} changed their ${fieldName}`
      : `${name} asks to change their ${fieldName}`,
    ...compose({
      company,
      heading: isNoticeOnly ? 'An employee changed their details' : 'An employee asks for a change',
      paragraphs: [
        isNoticeOnly
          ? `${name} changed their ${fieldName}. You don't need to decide anything.`
          : `${name} asks to change their ${fieldName}. Check it and decide in EPay.`,
      ],
      action: { label: 'Open Changes', url: `${webUrl}/change-requests` },
    }),
  }
}

type DisputedChangeInput = { company: Company; webUrl: string; name: string }

/** Sent when the owner secures their account after a bank change has gone to payroll. */
export function disputedChangeEmail({ company, webUrl, name }: DisputedChangeInput) {
  return {
    kind: 'bank-change-disputed',
    subject: `Call ${name} about a bank change`,
    ...compose({
      company,
      heading: 'Call this employee before payday',
      paragraphs: [
        `${name} signed out everywhere or set a new password after a bank change had left for payroll.`,
        'Call them at a number you already know. If the change is not theirs, correct it in payroll.',
      ],
      action: { label: 'Open Changes', url: `${webUrl}/change-requests` },
    }),
  }
}

import { LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { expect, it } from 'vitest'
import { applicationReceivedEmail, packetInvitationEmail, rejectionEmail } from './applications/emails.ts'
import {
  emailChangedMails,
  forgottenPasswordEmail,
  invitationEmail,
  newRecoveryCodesEmail,
  passwordChangedEmail,
  setPasswordEmail,
} from './auth/emails.ts'
import { bankRequestEmail, decidedEmail, takenBackEmail } from './change-requests/emails.ts'
import { bankAccountEmail } from './employees/bank-accounts.ts'
import { packetReceivedEmail, packetReopenedEmail } from './packets/emails.ts'
import { correctionEmail } from './paychecks/correction-email.ts'

const company = {
  companyName: 'Test Builders',
  companyAddress: '1200 Harbor Way, Oakland, CA 94607',
  companyPhone: '(555) 010-1234',
  payrollContact: 'your payroll office',
}
const FOOTER = Object.values(company).slice(0, 3)
const webUrl = 'https://portal.test'
const LINK_URL = `${webUrl}/set-password?token=a.b.c`
const REASON = 'The photo of your license is cut off.'
const today = '2026-11-20'
const BANK_CHANGE = { before: { accountNumber: '••••2222' }, after: { accountNumber: '••••4444' } }
const SPLIT = {
  before: BANK_CHANGE.before,
  after: { ...BANK_CHANGE.before, splitAccountNumber: '••••4444', splitAmount: '100.00' },
}

type Recipient = { firstName: string; language: Language }

function emailsToApplicant({ firstName, language }: Recipient) {
  const applicant = {
    ...{ id: 'app-1', firstName, lastName: 'López', jobAppliedFor: 'Welder', language },
    ...{ applicationNumber: '4829-1736', dateHired: '2026-12-01' },
  }
  const packet = { company, webUrl, applicant, applicationId: 'app-1', token: 'a.b.c', linkDays: 14, today }
  const latePacket = {
    ...packet,
    applicant: { ...applicant, dateHired: null, jobAppliedFor: 'welder.example' },
  }
  return [
    applicationReceivedEmail(company, applicant),
    rejectionEmail(company, applicant),
    rejectionEmail(company, latePacket.applicant),
    packetInvitationEmail(packet),
    packetInvitationEmail(latePacket),
    packetInvitationEmail({ ...packet, isReminder: true }),
    packetReopenedEmail({ ...packet, reason: REASON }),
    packetReceivedEmail({ company, applicant, submittedBy: undefined }),
    packetReceivedEmail({ company, applicant, submittedBy: 'Marisol Vega' }),
  ]
}

function emailsToAccountOwner({
  firstName,
  language,
}: Omit<Recipient, 'language'> & { language: Language | null }) {
  const name = firstName === '' ? 'ana' : `${firstName} López`
  const account = { company, name, username: 'ana@example.com', language, url: LINK_URL, lifetime: 60 }
  const withNewUsername = emailChangedMails({ ...account, isUsernameNew: true })
  const withOldUsername = emailChangedMails({ ...account, username: 'ana', isUsernameNew: false })
  const change = { name, from: '11112222', to: '33334444' }
  const checks = { company, webUrl, name, language }
  const [oneDate, twoDates] = [['2026-01-09'], ['2026-01-09', '2026-01-16']]
  return [
    setPasswordEmail(account),
    invitationEmail(account),
    forgottenPasswordEmail(account),
    newRecoveryCodesEmail(account),
    passwordChangedEmail(account),
    ...[withNewUsername.old, withNewUsername.new, withOldUsername.old, withOldUsername.new],
    bankAccountEmail({ company, change, language }),
    bankAccountEmail({ company, change: { ...change, from: '' }, language }),
    bankRequestEmail({ company, webUrl, name, language, before: {}, after: { accountNumber: '••••4444' } }),
    bankRequestEmail({ company, webUrl, name, language, ...BANK_CHANGE }),
    bankRequestEmail({ company, webUrl, name, language, ...SPLIT }),
    decidedEmail({ company, webUrl, name, language, field: 'directDeposit' }),
    decidedEmail({ company, webUrl, name, language, field: 'phone', reason: REASON }),
    takenBackEmail({ company, webUrl, name, language }),
    correctionEmail({ ...checks, dates: { corrected: oneDate, voided: [], restored: [] } }),
    correctionEmail({ ...checks, dates: { corrected: twoDates, voided: oneDate, restored: oneDate } }),
    correctionEmail({ ...checks, dates: { corrected: [], voided: twoDates, restored: twoDates } }),
  ]
}

const emailsTo = (recipient: Recipient) => [
  ...emailsToApplicant(recipient),
  ...emailsToAccountOwner(recipient),
]
const linesOf = ({ subject, text }: { subject: string; text: string }) =>
  [subject, ...text.split('\n')].filter(line => /\p{L}/u.test(line) && !line.startsWith('https:'))

it.each([
  ['en', 'Ana', 'Hi Ana,'],
  ['en', '', 'Hello,'],
  ['es', 'Ana', 'Hola, Ana:'],
  ['es', '', 'Hola:'],
] as const)(
  'each email in %s greets %j with %j, and ends with the company',
  (language, firstName, expectedGreeting) => {
    for (const { text, html } of emailsTo({ firstName, language })) {
      const [, greeting, next] = text.split('\n\n')
      expect(greeting).toBe(expectedGreeting)
      expect(next).toMatch(/^[\p{Lu}¿]/u)
      expect(text.endsWith(`\n-- \n${FOOTER.join('\n')}\n`)).toBe(true)
      for (const part of [expectedGreeting, FOOTER.join('<br>\n'), `<html lang="${language}">`])
        expect(html).toContain(part)
    }
  },
)

it.each(LANGUAGES.filter(language => language !== 'en'))('emails in %s contain no English', language => {
  const recipient = { firstName: 'Ana', language: 'en' } as const
  const englishLines = emailsTo(recipient).flatMap(linesOf)
  const lines = emailsTo({ ...recipient, language }).flatMap(linesOf)
  expect(lines).toHaveLength(englishLines.length)
  expect(lines.filter(line => englishLines.includes(line) && !FOOTER.includes(line))).toEqual([])
})

it('emails without a chosen language are in English, with a line of Spanish above the link', () => {
  const line = /Con este enlace puede crear la contraseña de su cuenta en Test Builders\./
  for (const { kind, text, html } of emailsToAccountOwner({ firstName: 'Ana', language: null })) {
    expect(html).toContain('<html lang="en">')
    const hasLink = ['set-password', 'invitation', 'forgotten-password'].includes(kind)
    expect(line.test(text)).toBe(hasLink)
    if (hasLink) {
      expect(html).toMatch(/<p lang="es"[^>]*>Con este enlace/)
      expect(text.search(line)).toBeLessThan(text.indexOf(LINK_URL))
    }
  }
  for (const { text } of emailsToAccountOwner({ firstName: 'Ana', language: 'en' }))
    expect(text).not.toMatch(line)
})

import { LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { expect, it } from 'vitest'
import { bankAccountEmail } from '#server/employees/bank-accounts.ts'
import {
  emailChangedMails,
  forgottenPasswordEmail,
  invitationEmail,
  newRecoveryCodesEmail,
  setPasswordEmail,
} from './emails.ts'

const URL = 'https://portal.test/set-password?token=a.b.c'
const account = { companyName: 'Test Builders', username: 'ana@example.com', url: URL, lasts: 60 }
const change = { name: 'Ana López', from: '11112222', to: '33334444' }
const payroll = { companyName: 'Test Builders', payrollContact: 'your payroll office', change }

const lettersIn = (language: Language | null) => {
  const changed = { companyName: 'Test Builders', name: 'Ana López', language }
  const moved = emailChangedMails({ ...changed, username: 'ana@example.com', isUsernameNew: true })
  const kept = emailChangedMails({ ...changed, username: 'ana', isUsernameNew: false })
  return [
    setPasswordEmail({ ...account, language }),
    invitationEmail({ ...account, language }),
    forgottenPasswordEmail({ ...account, language }),
    newRecoveryCodesEmail({ ...account, language }),
    ...[moved.old, moved.new, kept.old, kept.new],
    bankAccountEmail({ ...payroll, language }),
    bankAccountEmail({ ...payroll, change: { ...change, from: '' }, language }),
  ]
}
const linesOf = ({ subject, text }: { subject: string; text: string }) =>
  [subject, ...text.split('\n')].filter(line => /\p{L}/u.test(line) && !line.startsWith('https:'))

it.each(LANGUAGES.filter(language => language !== 'en'))(
  'mails to the owner of an account are wholly in their language: %s',
  language => {
    const english = lettersIn('en').flatMap(linesOf)
    const lines = lettersIn(language).flatMap(linesOf)
    expect(lines).toHaveLength(english.length)
    expect(lines.filter(line => english.includes(line) && line !== account.companyName)).toEqual([])
    for (const { html } of lettersIn(language)) expect(html).toContain(`<html lang="${language}">`)
  },
)

it('whoever has chosen no language is written in English, with a line of Spanish above the link', () => {
  const line = /Con el enlace usted elige la contraseña de su cuenta en Test Builders\./
  for (const { kind, text, html } of lettersIn(null)) {
    expect(html).toContain('<html lang="en">')
    const isLink = ['set-password', 'invitation', 'forgotten-password'].includes(kind)
    expect(line.test(text)).toBe(isLink)
    if (isLink) {
      expect(html).toMatch(/<p lang="es"[^>]*>Con el enlace/)
      expect(text.search(line)).toBeLessThan(text.indexOf(URL))
    }
  }
  for (const { text } of lettersIn('en')) expect(text).not.toMatch(line)
})

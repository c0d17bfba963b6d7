import { LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { describe, expect, it } from 'vitest'
import {
  applicationReceivedEmail,
  approvalRequestEmail,
  packetInvitationEmail,
  rejectionEmail,
} from './emails.ts'

const applicant = {
  firstName: 'Ana',
  lastName: 'López',
  jobAppliedFor: 'Electrician\nForeman',
  language: 'en',
  applicationNumber: '4829-1736',
} as const
const site = { companyName: 'Test Builders', webUrl: 'https://portal.test', linkHours: 72, linkDays: 14 }
const mails = [
  applicationReceivedEmail(site.companyName, applicant),
  approvalRequestEmail({ ...site, approver: 'hr', applicant, status: 1, token: 'a.b.c' }),
  packetInvitationEmail({ ...site, applicant, applicationId: 'app-1', token: 'a.b.c' }),
  rejectionEmail(site.companyName, applicant),
]

describe.each(mails)('$kind', ({ subject, text, html }) => {
  it('has a subject of one line', () => {
    expect(subject).not.toMatch(/[\r\n]/)
  })

  it('greets by name', () => {
    expect(text).toContain('Ana López')
    expect(html).toContain('Ana López')
  })
})

it('staff see what was typed, as text', () => {
  const typed = { ...applicant, firstName: 'Ana <b>' }
  const mail = approvalRequestEmail({
    ...site,
    ...{ approver: 'hr', applicant: typed, status: 1, token: 'a.b.c' },
  })
  expect(mail.text).toContain('Ana <b> López')
  expect(mail.html).toContain('Ana &lt;b&gt; López')
  expect(mail.html).not.toContain('<b>')
})

describe("a stranger who types somebody else's address into the form", () => {
  const stranger = {
    ...applicant,
    firstName: 'Win at evil.example',
    lastName: '(call 555-010-1234)',
    jobAppliedFor: 'https://evil.example/claim',
  }
  it.each(LANGUAGES)('has nothing of the form mailed there: %s', language => {
    const reader = { ...stranger, language }
    const invitation = { ...site, applicant: reader, applicationId: 'app-1', token: 'a.b.c' }
    for (const { subject, text, html } of [
      applicationReceivedEmail(site.companyName, reader),
      packetInvitationEmail(invitation),
      rejectionEmail(site.companyName, reader),
    ])
      expect(`${subject} ${text} ${html}`).not.toMatch(/evil|555|Win/)
  })

  it('has no job mailed with the confirmation, however harmless', () => {
    const { text } = applicationReceivedEmail(site.companyName, {
      ...applicant,
      jobAppliedFor: 'Cheap Watches',
    })
    expect(text).not.toContain('Watches')
  })
})

describe('links', () => {
  it('of an approver open, approve and reject', () => {
    const request = approvalRequestEmail({ ...site, approver: 'hr', applicant, status: 0, token: 'a.b.c' })
    expect(request.text.match(/https:\S+/g)).toEqual([
      'https://portal.test/validate-token?token=a.b.c',
      'https://portal.test/application-action?token=a.b.c&action=approve',
      'https://portal.test/application-action?token=a.b.c&action=reject',
    ])
    expect(request.text).toContain('72 hours')
  })

  it('of a candidate open the packet', () => {
    const { text } = packetInvitationEmail({ ...site, applicant, applicationId: 'app-1', token: 'a.b.c' })
    expect(text).toContain('https://portal.test/employee-packet?applicationId=app-1&token=a.b.c')
    expect(text).toContain('14 days')
  })
})

it('the applicant is told the number, where there is one', () => {
  const textWith = (applicationNumber: string | null) =>
    applicationReceivedEmail(site.companyName, { ...applicant, applicationNumber }).text
  expect(textWith('4829-1736')).toContain('Your reference number: 4829-1736')
  expect(textWith(null)).not.toContain('number')
})

describe('mails to applicants', () => {
  const lettersIn = (language: Language) => {
    const reader = { ...applicant, language }
    const invitation = { ...site, applicant: reader, applicationId: 'app-1', token: 'a.b.c' }
    return [
      applicationReceivedEmail(site.companyName, reader),
      packetInvitationEmail(invitation),
      packetInvitationEmail({ ...invitation, isReminder: true }),
      rejectionEmail(site.companyName, reader),
    ]
  }
  const linesOf = ({ subject, text }: { subject: string; text: string }) =>
    [subject, ...text.split('\n')].filter(line => /\p{L}/u.test(line) && !line.startsWith('https:'))

  it.each(LANGUAGES.filter(language => language !== 'en'))('are wholly in their language: %s', language => {
    const english = lettersIn('en').flatMap(linesOf)
    const lines = lettersIn(language).flatMap(linesOf)
    expect(lines).toHaveLength(english.length)
    expect(lines.filter(line => english.includes(line) && line !== site.companyName)).toEqual([])
    for (const { html } of lettersIn(language)) expect(html).toContain(`<html lang="${language}">`)
  })
})

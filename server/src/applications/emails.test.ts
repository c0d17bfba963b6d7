import { LANGUAGES } from '@epay/contract/languages/languages'
import { expect, it } from 'vitest'
import {
  applicationReceivedEmail,
  approvalRequestEmail,
  packetInvitationEmail,
  rejectionEmail,
} from './emails.ts'

const company = { companyName: 'Test Builders', companyAddress: '', companyPhone: '' }
const applicant = {
  ...{ firstName: 'Ana', lastName: 'López', jobAppliedFor: 'Electrician\nForeman' },
  ...{ applicationNumber: '4829-1736', dateHired: null, wageScale: null },
  language: 'en' as const,
}
const link = { company, webUrl: 'https://portal.test', token: 'a.b.c' }
const invitation = { ...link, applicant, applicationId: 'app-1', linkDays: 14, today: '2026-11-20' }
const request = { ...link, approver: 'Victor Osei', applicant, linkHours: 72 }

it('the email to HR says who applied for what, with links to decide and to open the application', () => {
  const { subject, text } = approvalRequestEmail({ ...request, status: 0 })
  expect(subject).toBe('Review needed: Ana López, Electrician Foreman')
  expect(text).toContain(
    "Hi Victor,\n\nAna López applied for the Electrician Foreman job. It's your turn to decide.\n\nApprove Application:",
  )
  expect(text.match(/https:\S+/g)).toEqual([
    'https://portal.test/application-action?token=a.b.c&action=approve',
    'https://portal.test/application-action?token=a.b.c&action=reject',
    'https://portal.test/validate-token?token=a.b.c',
  ])
  expect(text).toContain('72 hours')
})

it("the email to the CFO says what HR approved, and quotes HR's comment", () => {
  const applicantWithTerms = { ...applicant, wageScale: 'Group 2, $48.60', dateHired: '2026-12-07' }
  const comment = 'References checked.\nGood <interview>.'
  const { text, html } = approvalRequestEmail({
    ...request,
    applicant: applicantWithTerms,
    status: 1,
    comment,
  })
  expect(text).toContain(
    `HR approved this application. It's your turn to decide.\n\nWage scale: Group 2, $48.60\nStart date: Dec 7, 2026\nHR's comment: ${comment}\n\n`,
  )
  expect(html).toContain('References checked.<br>Good &lt;interview&gt;.')
})

it('the email to the CFO leaves out a comment that contains a personal number', () => {
  const { text } = approvalRequestEmail({ ...request, status: 1, comment: 'SSN 123-45-6789 is right' })
  expect(text).not.toContain('6789')
  expect(text).toContain("HR's comment: Open the application to read it.")
})

it.each([
  ['2026-11-21', 'Your first day is November 21, 2026.'],
  ['2026-11-20', 'packet as soon as you can.'],
  [null, 'packet as soon as you can.'],
])('the invitation for the first day %s says when the packet is due', (dateHired, due) => {
  const { text } = packetInvitationEmail({ ...invitation, applicant: { ...applicant, dateHired } })
  expect(text).toContain(due)
  expect(text).toContain('https://portal.test/employee-packet?applicationId=app-1&token=a.b.c')
  expect(text).toContain('14 days')
})

it.each<[string | null, string, RegExp]>([
  [
    '4829-1736',
    '(555) 010-1234',
    /\n\nReference number: 4829-1736\. Questions\? Call Test Builders at \(555\) 010-1234\.\n\n/,
  ],
  ['4829-1736', '', /\n\nReference number: 4829-1736\.\n\n/],
  [null, '', /^(?!.*(number|Questions|Foreman))/s],
])('the receipt names the number %s and the phone %j, but no job', (number, phone, text) => {
  const person = { ...applicant, applicationNumber: number, jobAppliedFor: 'Foreman' }
  expect(applicationReceivedEmail({ ...company, companyPhone: phone }, person).text).toMatch(text)
})

it.each(LANGUAGES)('emails to an address that anyone can enter repeat no links or numbers: %s', language => {
  const stranger = {
    ...{ ...applicant, language, firstName: 'Win at evil.example', lastName: '(call 555-010-1234)' },
    jobAppliedFor: 'https://evil.example/claim',
  }
  for (const { subject, text, html } of [
    applicationReceivedEmail(company, stranger),
    packetInvitationEmail({ ...invitation, applicant: stranger }),
    rejectionEmail(company, stranger),
  ])
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil|555|Win/)
})

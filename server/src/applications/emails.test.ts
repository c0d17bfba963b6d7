import { LANGUAGES } from '@epay/contract/languages/languages'
import { describe, expect, it } from 'vitest'
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
const packet = { ...link, applicant, applicationId: 'app-1', linkDays: 14, today: '2026-11-20' }
const request = { ...link, approver: 'Victor Osei', applicant, linkHours: 72 }

describe('the request for a decision', () => {
  const terms = { ...applicant, wageScale: 'Group 2, $48.60', dateHired: '2026-12-07' }

  it('tells HR who applied for what', () => {
    const { subject, text } = approvalRequestEmail({ ...request, status: 0 })
    expect(subject).toBe('Review needed: Ana López, Electrician Foreman')
    expect(text).toContain(
      "Hi Victor,\n\nAna López applied for the Electrician Foreman job. It's your turn to decide.\n\nApprove Application:",
    )
  })

  it('tells the CFO what HR approved, with the comment in the words of HR', () => {
    const comment = 'References checked.\nGood <interview>.'
    const { text, html } = approvalRequestEmail({ ...request, applicant: terms, status: 1, comment })
    expect(text).toContain(
      `HR approved this application. It's your turn to decide.\n\nWage scale: Group 2, $48.60\nStart date: Dec 7, 2026\nHR's comment: ${comment}\n\n`,
    )
    expect(html).toContain('References checked.<br>Good &lt;interview&gt;.')
  })

  it('sends no personal number that HR wrote down', () => {
    const { text } = approvalRequestEmail({ ...request, status: 1, comment: 'SSN 123-45-6789 is right' })
    expect(text).not.toContain('6789')
    expect(text).toContain("HR's comment: Open the application to read it.")
  })

  it('has buttons to approve and reject, and a link that opens the application', () => {
    const { text, html } = approvalRequestEmail({ ...request, status: 0 })
    expect(text.match(/https:\S+/g)).toEqual([
      'https://portal.test/application-action?token=a.b.c&action=approve',
      'https://portal.test/application-action?token=a.b.c&action=reject',
      'https://portal.test/validate-token?token=a.b.c',
    ])
    expect(html.match(/font-weight: 600[^>]*>[^<]*/g)?.map(button => button.split('>')[1])).toEqual([
      'Approve Application',
      'Reject Application',
    ])
    expect(text).toContain('72 hours')
  })
})

describe('the invitation to the packet', () => {
  const textWith = (dateHired: string | null) =>
    packetInvitationEmail({ ...packet, applicant: { ...applicant, dateHired } }).text

  it('has a link of its own', () => {
    expect(textWith(null)).toContain('https://portal.test/employee-packet?applicationId=app-1&token=a.b.c')
    expect(textWith(null)).toContain('14 days')
  })

  it('names the first day while it is ahead', () => {
    expect(textWith('2026-11-21')).toContain('Your first day is November 21, 2026.')
    for (const day of ['2026-11-20', null]) expect(textWith(day)).toContain('packet as soon as you can.')
  })
})

describe('the receipt', () => {
  it('gives the number and the phone, where there are', () => {
    const receipt = (applicationNumber: string | null, companyPhone: string) =>
      applicationReceivedEmail({ ...company, companyPhone }, { ...applicant, applicationNumber }).text
    expect(receipt('4829-1736', '(555) 010-1234')).toContain(
      'Reference number: 4829-1736. Questions? Call Test Builders at (555) 010-1234.\n\n',
    )
    expect(receipt('4829-1736', '')).toContain('Reference number: 4829-1736.\n\n')
    expect(receipt(null, '')).not.toMatch(/number|Questions/)
  })

  it('has no job, however harmless', () => {
    const { text } = applicationReceivedEmail(company, { ...applicant, jobAppliedFor: 'Cheap Watches' })
    expect(text).not.toContain('Watches')
  })
})

it.each(LANGUAGES)("mails nothing of the form to a stranger's address: %s", language => {
  const stranger = {
    ...{ ...applicant, language, firstName: 'Win at evil.example', lastName: '(call 555-010-1234)' },
    jobAppliedFor: 'https://evil.example/claim',
  }
  for (const { subject, text, html } of [
    applicationReceivedEmail(company, stranger),
    packetInvitationEmail({ ...packet, applicant: stranger }),
    rejectionEmail(company, stranger),
  ])
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil|555|Win/)
})

import { LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { describe, expect, it } from 'vitest'
import { packetReceivedEmail, packetReopenedEmail } from './emails.ts'

const REASON = 'The photo of your licence is cut off.'

function reopened(language: Language) {
  return packetReopenedEmail({
    companyName: 'Test Builders',
    webUrl: 'https://portal.test',
    applicant: { id: 'app-1', firstName: 'Ana', lastName: 'López', jobAppliedFor: 'Welder', language },
    reason: REASON,
    token: 'a.b.c',
    linkDays: 14,
  })
}

describe('the mail about a packet that was reopened', () => {
  const linesIn = (language: Language) => {
    const { subject, text } = reopened(language)
    return [subject, ...text.split('\n')].filter(line => /\p{L}/u.test(line) && !line.startsWith('https:'))
  }

  it.each(LANGUAGES)('gives the reason in the words of HR: %s', language => {
    expect(linesIn(language).some(line => line.endsWith(REASON))).toBe(true)
  })

  it.each(LANGUAGES.filter(language => language !== 'en'))('is wholly in its language: %s', language => {
    const english = linesIn('en')
    const lines = linesIn(language)
    expect(lines).toHaveLength(english.length)
    expect(lines.filter(line => english.includes(line))).toEqual(['Test Builders'])
  })
})

describe('the mail to the signer', () => {
  const linesIn = (language: Language, submittedBy?: string) => {
    const applicant = { firstName: 'Ana', lastName: 'López', jobAppliedFor: 'Welder', language }
    const { subject, text } = packetReceivedEmail({ companyName: 'Test Builders', applicant, submittedBy })
    return [subject, ...text.split('\n')].filter(line => /\p{L}/u.test(line))
  }

  it.each(LANGUAGES.filter(language => language !== 'en'))('is wholly in its language: %s', language => {
    for (const submittedBy of [undefined, 'Marisol Vega']) {
      const english = linesIn('en', submittedBy)
      const lines = linesIn(language, submittedBy)
      expect(lines).toHaveLength(english.length)
      expect(lines.filter(line => english.includes(line))).toEqual(['Test Builders'])
    }
  })
})

import { STATUS, STATUSES } from '@epay/contract/applications/status'
import { english } from '@epay/contract/languages/translator'
import { describe, expect, it } from 'vitest'
import { firstProblem, packetFileName, packetRefusal, safeName } from './rules.ts'

describe('packetRefusal', () => {
  it.each(STATUSES)('in status %i only CFOApproved takes a packet', status => {
    const refusal = packetRefusal({ status, packetSubmittedAt: null })
    expect(refusal).toBe(
      status === STATUS.CFOApproved
        ? undefined
        : "This application isn't approved yet, so there's no packet to fill out.",
    )
  })

  it('takes one packet per application', () => {
    const application = { status: STATUS.CFOApproved, packetSubmittedAt: new Date() }
    expect(packetRefusal(application)).toBe('This packet has already been submitted.')
  })
})

describe('firstProblem', () => {
  it('names the field where the message does not', () => {
    const issues = [
      { path: ['firstName'], message: 'Use 50 characters or fewer' },
      { path: ['ssn'], message: 'Social Security Number is required' },
    ]
    expect(english(firstProblem(issues))).toBe('First name: Use 50 characters or fewer')
    expect(firstProblem(issues.slice(1))).toBe('Social Security Number is required')
  })

  it('says something without issues', () => {
    expect(firstProblem([])).toBe('Form submission failed. Please try again.')
  })
})

describe('safeName', () => {
  it.each([
    ['passport.pdf', 'pdf', 'passport.pdf'],
    ['Photo.JPEG', 'jpeg', 'Photo.JPEG'],
    ['scan.exe', 'pdf', 'scan.exe.pdf'],
    ['../../etc/passwd', 'png', 'passwd.png'],
    ['C:\\Users\\ana\\id.png', 'png', 'id.png'],
    ['a<b>:"|?*.pdf', 'pdf', 'ab.pdf'],
    ['\u202Efdp.exe', 'pdf', 'fdp.exe.pdf'],
    ['line\nbreak\u0000.pdf', 'pdf', 'linebreak.pdf'],
    ['...', 'pdf', 'document.pdf'],
    ['.pdf', 'pdf', 'pdf.pdf'],
    ['', 'jpeg', 'document.jpg'],
    ['Giấy tờ tùy thân.pdf', 'pdf', 'Giấy tờ tùy thân.pdf'],
  ] as const)('%j as %s becomes %j', (name, type, expected) => {
    expect(safeName(name, type)).toBe(expected)
  })

  it('shortens a long name but keeps its extension', () => {
    expect(safeName(`${'x'.repeat(300)}.pdf`, 'pdf')).toBe(`${'x'.repeat(100)}.pdf`)
  })
})

describe('packetFileName', () => {
  it('is made of the name', () => {
    expect(packetFileName({ firstName: 'Ana María', lastName: 'López/"x"' }, 'zip')).toBe(
      'Ana_María_López_x_packet.zip',
    )
  })
})

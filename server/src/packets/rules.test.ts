import { STATUS, STATUSES } from '@epay/contract/applications/status'
import { english } from '@epay/contract/languages/translator'
import { expect, it } from 'vitest'
import { firstProblem, packetFileName, packetRefusal, safeName } from './rules.ts'

it('packetRefusal accepts one packet, and only in the status CFOApproved', () => {
  const openStatuses = STATUSES.filter(status => !packetRefusal({ status, packetSubmittedAt: null }))
  expect(openStatuses).toEqual([STATUS.CFOApproved])
  const submittedPacket = { status: STATUS.CFOApproved, packetSubmittedAt: new Date() }
  expect(packetRefusal(submittedPacket)).toBe('This packet has already been submitted.')
})

it('firstProblem adds the label to messages that do not name their field', () => {
  const issues = [
    { path: ['firstName'], message: 'Use 50 characters or fewer' },
    { path: ['ssn'], message: 'Social Security Number is required' },
  ]
  expect(english(firstProblem(issues))).toBe('First name: Use 50 characters or fewer')
  expect(firstProblem(issues.slice(1))).toBe('Social Security Number is required')
  expect(firstProblem([])).toBe('Form submission failed. Please try again.')
})

it.each([
  ['Photo.JPEG', 'jpeg', 'Photo.JPEG'],
  ['../../etc/passwd', 'png', 'passwd.png'],
  ['C:\\Users\\ana\\id.png', 'png', 'id.png'],
  ['a<b>:"|?*.pdf', 'pdf', 'ab.pdf'],
  ['\u202Efdp.exe', 'pdf', 'fdp.exe.pdf'],
  ['line\nbreak\u0000.pdf', 'pdf', 'linebreak.pdf'],
  ['', 'jpeg', 'document.jpg'],
  ['Giấy tờ tùy thân.pdf', 'pdf', 'Giấy tờ tùy thân.pdf'],
  [`${'x'.repeat(300)}.pdf`, 'pdf', `${'x'.repeat(100)}.pdf`],
] as const)('safeName turns %.20j of type %s into %.20j', (name, type, expected) => {
  expect(safeName(name, type)).toBe(expected)
})

it('packetFileName removes unsafe characters from names', () => {
  const person = { firstName: 'Ana María', lastName: 'López/"x"' }
  expect(packetFileName(person, 'zip')).toBe('Ana_María_López_x_packet.zip')
})

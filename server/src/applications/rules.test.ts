import { expect, it } from 'vitest'
import { displayFileName, refusalOfDecision, resumeName } from './rules.ts'

it("the refusal of a decision says who decided and when, in the portal's time zone", () => {
  const statusChange = { actionBy: 'cfo', actionDate: new Date('2026-11-20T00:05:00Z') }
  expect(refusalOfDecision(3, statusChange, 'America/Los_Angeles').replace(/\s/g, ' ')).toBe(
    'This application is already CFO Approved by cfo on Nov 19, 2026, 4:05 PM.',
  )
  expect(refusalOfDecision(0, undefined, 'UTC')).toBe('You cannot Approve or Reject this application.')
})

it.each([
  ['Ana', 'my.cv.DOCX', 'docx', 'Ana_resume.DOCX'],
  ['Ana', 'cv.exe', 'doc', 'Ana_resume.doc'],
  ['Zoë/..\\\u202e', 'cv.pdf', 'pdf', 'Zoë_..__resume.pdf'],
] as const)('the resume of %s, uploaded as %j, type %s, is named %s', (firstName, fileName, type, name) => {
  expect(resumeName(firstName, fileName, type)).toBe(name)
})

it.each([
  ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['folder/', 'resume'],
  ['cv\u202efdp.exe', 'cvfdp.exe'],
  ['🙂'.repeat(300), '🙂'.repeat(255)],
])('the file name %j is displayed as %s', (uploaded, displayed) => {
  expect(displayFileName(uploaded)).toBe(displayed)
})

import { STATUSES } from '@epay/contract/applications/status'
import { describe, expect, it } from 'vitest'
import { displayFileName, hasMovedOn, refusalOfDecision, resumeName } from './rules.ts'

describe('refusalOfDecision', () => {
  it('says who decided and when, in the time zone of the portal', () => {
    const arrival = { actionBy: 'cfo', actionDate: new Date('2026-11-20T00:05:00Z') }
    expect(refusalOfDecision(3, arrival, 'America/Los_Angeles').replace(/\s/g, ' ')).toBe(
      'This application is already CFO Approved by cfo on Nov 19, 2026, 4:05 PM.',
    )
  })

  it('does not call a new application decided', () => {
    expect(refusalOfDecision(0, undefined, 'UTC')).toBe('You cannot Approve or Reject this application.')
  })
})

describe('hasMovedOn', () => {
  it('binds a link to the state that asks for its role', () => {
    expect(STATUSES.filter(status => !hasMovedOn(status, 'HR-Manager'))).toEqual([0])
    expect(STATUSES.filter(status => !hasMovedOn(status, 'CFO'))).toEqual([1])
    expect(STATUSES.filter(status => !hasMovedOn(status, null))).toEqual([])
  })
})

describe('resumeName', () => {
  it.each([
    ['cv.pdf', 'pdf', 'Ana_resume.pdf'],
    ['my.cv.DOCX', 'docx', 'Ana_resume.DOCX'],
    ['cv', 'pdf', 'Ana_resume.pdf'],
    ['cv.exe', 'doc', 'Ana_resume.doc'],
    ['', 'pdf', 'Ana_resume.pdf'],
  ] as const)('%s (%s): %s', (fileName, type, expected) => {
    expect(resumeName('Ana', fileName, type)).toBe(expected)
  })

  it('names no folder, whatever the first name is', () => {
    expect(resumeName('Zoë/..\\\u202e', 'cv.pdf', 'pdf')).toBe('Zoë_..__resume.pdf')
  })
})

describe('displayFileName', () => {
  it.each([
    ['cv.pdf', 'cv.pdf'],
    ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\n.pdf', 'ab.pdf'],
    ['folder/', 'resume'],
    ['cv\u202efdp.exe', 'cvfdp.exe'],
    ['🙂'.repeat(300), '🙂'.repeat(255)],
    ['简历.pdf', '简历.pdf'],
  ])('%o: %s', (given, shown) => {
    expect(displayFileName(given)).toBe(shown)
  })
})

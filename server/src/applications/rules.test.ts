import { STATUSES } from '@epay/contract/applications/status'
import { describe, expect, it } from 'vitest'
import {
  changedFields,
  decisionColumns,
  displayFileName,
  hasMovedOn,
  isApplicationId,
  refusalOfDecision,
  resumeName,
} from './rules.ts'

describe('decisionColumns', () => {
  const details = {
    dateHired: '2026-12-01',
    wageScale: 'B2',
    firstWeekOfWork: '2026-W49',
    sageEmployeeId: '',
  }

  it('writes the hiring information of an approval, and blanks nothing', () => {
    expect(decisionColumns('Approved', details)).toEqual({ ...details, sageEmployeeId: undefined })
  })

  it('writes nothing of a rejection', () => {
    expect(decisionColumns('Rejected', details)).toEqual({})
  })
})

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

describe('changes', () => {
  it('are audited without those that are none, birth dates masked', () => {
    const before = { city: 'Oakland', notes: null, birthDate: '1991-04-12', email: 'a@example.com' }
    const after = { city: 'Alameda', notes: 'x', birthDate: '1991-04-13', email: 'a@example.com' }
    expect(changedFields<object>(before, after)).toEqual({
      before: { city: 'Oakland', notes: null, birthDate: '****' },
      after: { city: 'Alameda', notes: 'x', birthDate: '****' },
    })
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

describe('isApplicationId', () => {
  it('knows what the database could find', () => {
    expect(isApplicationId('0b0f4b6e-6f0e-4a52-9d0e-3c2b1a09f8e7')).toBe(true)
    for (const id of ['17', 'upload', "x' or 1=1", '0b0f4b6e6f0e4a529d0e3c2b1a09f8e7'])
      expect(isApplicationId(id)).toBe(false)
  })
})

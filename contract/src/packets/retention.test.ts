import { describe, expect, it } from 'vitest'
import { isDue, keepUntil, latestDue } from './retention.ts'

describe('keepUntil', () => {
  it.each([
    ['three years after the hire, while employed', '2026-12-01', null, '2029-12-01'],
    ['three years after the hire, when that is later', '2026-12-01', '2027-03-31', '2029-12-01'],
    ['one year after the end, when that is later', '2026-12-01', '2029-05-10', '2030-05-10'],
    ['either, on the day on which both fall', '2026-12-01', '2028-12-01', '2029-12-01'],
    ['hired on a leap day', '2024-02-29', null, '2027-03-01'],
    ['ended on a leap day', '2020-01-15', '2024-02-29', '2025-03-01'],
    ['up to a leap day', '2021-02-28', null, '2024-02-28'],
    ['a leap day in a century without one', '2096-02-29', '2099-01-01', '2100-01-01'],
    ['past the last date that can be stored', '9999-01-01', null, '9999-01-01'],
  ])('%s', (_, hiredOn, endedOn, expected) => {
    expect(keepUntil({ hiredOn, endedOn })).toBe(expected)
  })
})

describe('isDue', () => {
  const ended = { hiredOn: '2020-06-01', endedOn: '2024-02-29' }

  it('not on the last day, but on the next', () => {
    expect(isDue(ended, '2025-03-01')).toBe(false)
    expect(isDue(ended, '2025-03-02')).toBe(true)
  })

  it('never while the employment lasts', () => {
    expect(isDue({ hiredOn: '1990-01-01', endedOn: null }, '2026-11-20')).toBe(false)
  })

  it('never by a date of hire that is beyond the calendar', () => {
    expect(isDue({ hiredOn: '9999-12-31', endedOn: '2000-01-01' }, '2026-11-20')).toBe(false)
  })
})

function days(): string[] {
  const first = Date.UTC(2023, 0, 1)
  return Array.from({ length: 5 * 366 }, (_, index) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10),
  )
}

describe('latestDue', () => {
  it.each(['2027-02-28', '2027-03-01', '2027-03-02', '2028-02-28', '2028-02-29', '2028-03-01', '2027-11-20'])(
    'on %s finds what isDue does',
    today => {
      const latest = latestDue(today)
      for (const day of days()) {
        const byHire = { hiredOn: day, endedOn: day }
        const byEnd = { hiredOn: '1990-01-01', endedOn: day }
        expect(day <= latest.hiredOn && day <= latest.endedOn).toBe(isDue(byHire, today))
        expect(day <= latest.endedOn).toBe(isDue(byEnd, today))
      }
    },
  )
})

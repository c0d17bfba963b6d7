import { expect, it } from 'vitest'
import { formsDue, lastYearToDelete, noticeDue, readableThrough } from './deadlines.ts'

it.each([
  [2025, '2026-02-02'],
  [2026, '2027-02-01'],
  [2027, '2028-01-31'],
  [2031, '2032-02-02'],
])('forms for %i are due on %s', (taxYear, due) => {
  expect(formsDue(taxYear)).toBe(due)
})

it.each([
  [2026, undefined, '2027-10-15'],
  [2027, undefined, '2028-10-16'],
  [2032, '2033-01-26', '2033-10-17'],
  [2026, '2027-05-01', '2027-10-15'],
  [2026, '2027-07-18', '2027-10-16'],
  [2026, '2027-09-01', '2027-11-30'],
  [2026, '2027-11-10', '2028-02-08'],
])('a form for %i furnished on %s is readable through %s', (taxYear, furnishedOn, through) => {
  expect(readableThrough(taxYear, furnishedOn)).toBe(through)
})

it('deletes forms only after the retention period', () => {
  expect(lastYearToDelete('2030-12-31', 4)).toBe(2025)
  expect(lastYearToDelete('2031-01-01', 4)).toBe(2026)
})

it('allows 30 days for a notice by mail', () => {
  expect(noticeDue('2027-01-15')).toBe('2027-02-14')
})

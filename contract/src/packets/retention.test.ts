import { expect, it } from 'vitest'
import { addDays } from '../common/dates.ts'
import { isDue, keepUntil, latestDueDates } from './retention.ts'

it.each([
  ['three years after the hire while employed', '2026-12-01', null, '2029-12-01'],
  ['one year after the end if that is later', '2026-12-01', '2029-05-10', '2030-05-10'],
  ['March 1 for a hire on a leap day', '2024-02-29', null, '2027-03-01'],
  ['March 1 for an end on a leap day', '2020-01-15', '2024-02-29', '2025-03-01'],
  ['February 28 in a leap year', '2021-02-28', null, '2024-02-28'],
  ['the last storable date at most', '9999-01-01', null, '9999-01-01'],
])('keepUntil returns %s', (_, hiredOn, endedOn, expected) => {
  expect(keepUntil({ hiredOn, endedOn })).toBe(expected)
})

it.each([
  ['excludes the last day', '2020-06-01', '2024-02-29', '2025-03-01', false],
  ['includes the day after', '2020-06-01', '2024-02-29', '2025-03-02', true],
  ['excludes current employees', '1990-01-01', null, '2026-11-20', false],
  ['excludes a hire at the end of the calendar', '9999-12-31', '2000-01-01', '2026-11-20', false],
])('isDue %s', (_, hiredOn, endedOn, today, expected) => {
  expect(isDue({ hiredOn, endedOn }, today)).toBe(expected)
})

it.each(['2027-02-28', '2027-03-01', '2027-03-02', '2028-02-28', '2028-02-29', '2028-03-01'])(
  'latestDueDates agrees with isDue on %s',
  today => {
    const latest = latestDueDates(today)
    for (let day = '2023-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      const hiredAndEndedOnDay = { hiredOn: day, endedOn: day }
      const endedOnDay = { hiredOn: '1990-01-01', endedOn: day }
      expect(day <= latest.hiredOn && day <= latest.endedOn).toBe(isDue(hiredAndEndedOnDay, today))
      expect(day <= latest.endedOn).toBe(isDue(endedOnDay, today))
    }
  },
)

import { expect, it } from 'vitest'
import { addDays } from '../common/dates.ts'
import { findDueReminder, section2DueOn } from './i9-clock.ts'
import type { I9Task } from './options.ts'

it.each([
  ['a Monday', '2026-03-02', '2026-03-05'],
  ['a Saturday', '2026-03-07', '2026-03-11'],
  ['a day before a holiday', '2026-11-23', '2026-11-27'],
  ['a holiday', '2026-09-07', '2026-09-10'],
])('section 2 is due three business days after a first day on %s', (_, firstDay, dueOn) => {
  expect(section2DueOn(firstDay)).toBe(dueOn)
})

/** Returns the first and last day of each reminder. */
function reminderDaysOf(task: I9Task, dueOn: string, knownSince: string): Record<string, string> {
  const days: Record<string, string> = {}
  for (let day = addDays(dueOn, -120); day <= addDays(dueOn, 60); day = addDays(day, 1)) {
    const stage = day >= knownSince && findDueReminder(day, { task, dueOn, knownSince })
    if (stage) days[stage] = [days[stage]?.split(' ')[0] ?? day, day].join(' ')
  }
  return days
}

it('findDueReminder returns section 2 reminders for up to a week, from one business day before and after the due date', () => {
  expect(reminderDaysOf('section2', '2026-03-05', '2026-01-01')).toEqual({
    due: '2026-03-04 2026-03-05',
    overdue: '2026-03-06 2026-03-12',
  })
  expect(reminderDaysOf('section2', '2026-07-06', '2026-01-01')).toEqual({
    due: '2026-07-02 2026-07-06',
    overdue: '2026-07-07 2026-07-13',
  })
})

it('findDueReminder returns reverification reminders for a week, from 90, 60, and 30 days before the due date', () => {
  expect(reminderDaysOf('reverification', '2026-12-31', '2026-01-01')).toEqual({
    90: '2026-10-02 2026-10-08',
    60: '2026-11-01 2026-11-07',
    30: '2026-12-01 2026-12-07',
  })
})

it('findDueReminder counts the week from the day when the portal learned of the task, if that day is later', () => {
  expect(reminderDaysOf('section2', '2026-03-05', '2026-03-20')).toEqual({ overdue: '2026-03-20 2026-03-26' })
  expect(reminderDaysOf('reverification', '2026-12-31', '2026-11-20')).toEqual({
    60: '2026-11-20 2026-11-26',
    30: '2026-12-01 2026-12-07',
  })
})

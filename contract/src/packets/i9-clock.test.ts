import { describe, expect, it } from 'vitest'
import { addDays } from '../common/dates.ts'
import { findDueReminder, i9Reminders, section2DueOn } from './i9-clock.ts'
import type { I9Task } from './options.ts'

describe('section 2 is due three business days after the first day of work', () => {
  it.each([
    ['Monday', '2026-03-02', '2026-03-05'],
    ['Tuesday', '2026-03-03', '2026-03-06'],
    ['Wednesday', '2026-03-04', '2026-03-09'],
    ['Thursday', '2026-03-05', '2026-03-10'],
    ['Friday', '2026-03-06', '2026-03-11'],
    ['Saturday', '2026-03-07', '2026-03-11'],
    ['Sunday', '2026-03-08', '2026-03-11'],
    ['Monday before Thanksgiving', '2026-11-23', '2026-11-27'],
    ['Thursday before Independence Day on a Saturday', '2026-07-02', '2026-07-08'],
    ['Friday before Independence Day on a Sunday', '2027-07-02', '2027-07-08'],
    ['holiday', '2026-09-07', '2026-09-10'],
    ['last days of a year', '2026-12-30', '2027-01-05'],
  ])('%s', (_, firstDay, dueOn) => {
    expect(section2DueOn(firstDay)).toBe(dueOn)
  })
})

describe('HR is reminded', () => {
  it('of section 2 on the business days before and after', () => {
    expect(i9Reminders('section2', '2026-03-05')).toEqual([
      { stage: 'due', on: '2026-03-04' },
      { stage: 'overdue', on: '2026-03-06' },
    ])
    expect(i9Reminders('section2', '2026-07-06')).toEqual([
      { stage: 'due', on: '2026-07-02' },
      { stage: 'overdue', on: '2026-07-07' },
    ])
  })

  it('of a reverification 90, 60 and 30 days ahead', () => {
    expect(i9Reminders('reverification', '2026-12-31')).toEqual([
      { stage: '90', on: '2026-10-02' },
      { stage: '60', on: '2026-11-01' },
      { stage: '30', on: '2026-12-01' },
    ])
  })

  function daysOf(task: I9Task, dueOn: string, knownSince: string): Record<string, string> {
    const days: Record<string, string> = {}
    for (let day = addDays(dueOn, -120); day <= addDays(dueOn, 60); day = addDays(day, 1)) {
      const stage = day >= knownSince && findDueReminder(day, { task, dueOn, knownSince })
      if (stage) days[stage] = [days[stage]?.split(' ')[0] ?? day, day].join(' ')
    }
    return days
  }

  it('within a week from the day of each reminder, and then no more', () => {
    expect(daysOf('reverification', '2026-12-31', '2026-01-01')).toEqual({
      90: '2026-10-02 2026-10-08',
      60: '2026-11-01 2026-11-07',
      30: '2026-12-01 2026-12-07',
    })
    expect(daysOf('section2', '2026-03-05', '2026-01-01')).toEqual({
      due: '2026-03-04 2026-03-05',
      overdue: '2026-03-06 2026-03-12',
    })
  })

  it('of what was due before the packet came, within a week from that day', () => {
    expect(daysOf('section2', '2026-03-05', '2026-03-20')).toEqual({ overdue: '2026-03-20 2026-03-26' })
    expect(daysOf('reverification', '2026-12-31', '2026-11-20')).toEqual({
      60: '2026-11-20 2026-11-26',
      30: '2026-12-01 2026-12-07',
    })
  })
})

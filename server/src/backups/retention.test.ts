import { expect, it } from 'vitest'
import { backupName, namesToRemove } from './retention.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const DAY_MS = 86_400_000
const named = (...days: string[]) => days.map(day => backupName(new Date(`${day}T02:00:00Z`)))

it('names a backup by its minute', () => {
  expect(backupName(new Date('2026-11-23T02:05:59Z'))).toBe('epay-2026-11-23T0205Z.backup')
})

it('keeps the newest of 7 days, 4 weeks and 12 months, however long it has run', () => {
  let kept: string[] = []
  for (let day = 800; day >= 0; day--) {
    const now = new Date(NOW.getTime() - day * DAY_MS)
    kept.push(backupName(now))
    const removed = namesToRemove(kept, now)
    kept = kept.filter(name => !removed.includes(name))
  }
  const days = kept.map(name => name.slice(5, 15))
  expect(days.slice(-7)).toEqual([
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
  // Weeks end on Sunday, months on their last day.
  expect(days.slice(0, -7)).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
  ])
})

it('keeps of one day the newest', () => {
  const names = ['epay-2026-11-23T0200Z.backup', 'epay-2026-11-23T0300Z.backup']
  expect(namesToRemove(names, NOW)).toEqual([names[0]])
})

it('removes nothing only because time has passed', () => {
  const names = named('2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04')
  expect(namesToRemove(names, NOW)).toEqual([])
})

it('never removes the newest, what others named, or what has a name of the future', () => {
  expect(namesToRemove(named('2020-01-01'), NOW)).toEqual([])
  const others = ['epay.backup', 'epay-2020-99-99T0200Z.backup', 'xepay-2020-01-01T0200Z.backup', 'ab/cd']
  const many = named(...Array.from({ length: 9 }, (_, day) => `2026-11-1${day}`))
  const future = named('2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05', '2027-01-06')
  const removed = namesToRemove([...others, ...future, ...many], NOW)
  expect(removed).toEqual(named('2026-11-11', '2026-11-10'))
})

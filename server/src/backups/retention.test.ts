import { expect, it } from 'vitest'
import { backupName, namesToRemove } from './retention.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const DAY_MS = 86_400_000
const namesOf = (...days: string[]) => days.map(day => backupName(new Date(`${day}T02:00:00Z`)))

it('retention keeps the newest backup of each of 7 days, 4 weeks, and 12 months', () => {
  let names: string[] = []
  for (let day = 800; day >= 0; day--) {
    const now = new Date(NOW.getTime() - day * DAY_MS)
    names.push(backupName(now))
    const removedNames = namesToRemove(names, now)
    names = names.filter(name => !removedNames.includes(name))
  }
  const days = names.map(name => name.slice(5, 15))
  const months = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31']
  // Weeks end on Sunday, months on their last day.
  expect(days.slice(0, -9)).toEqual(['2025-12-31', ...months.map(day => `2026-${day}`)])
  const recentDays = ['08', '15', '17', '18', '19', '20', '21', '22', '23']
  expect(days.slice(-9)).toEqual(recentDays.map(day => `2026-11-${day}`))
})

it('retention keeps only the newest backup of each day', () => {
  const names = ['epay-2026-11-23T0200Z.backup', 'epay-2026-11-23T0300Z.backup']
  expect(namesToRemove(names, NOW)).toEqual([names[0]])
})

it('retention removes nothing just because time has passed', () => {
  const names = namesOf('2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04')
  expect(namesToRemove(names, NOW)).toEqual([])
})

it('retention never removes the newest backup, other files, or backups dated in the future', () => {
  expect(namesToRemove(namesOf('2020-01-01'), NOW)).toEqual([])
  const otherNames = ['epay.backup', 'epay-2020-99-99T0200Z.backup', 'xepay-2020-01-01T0200Z.backup', 'ab/cd']
  const pastNames = namesOf(...Array.from({ length: 9 }, (_, day) => `2026-11-1${day}`))
  const futureNames = namesOf(
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
    '2027-01-04',
    '2027-01-05',
    '2027-01-06',
  )
  const removedNames = namesToRemove([...otherNames, ...futureNames, ...pastNames], NOW)
  expect(removedNames).toEqual(namesOf('2026-11-11', '2026-11-10'))
})

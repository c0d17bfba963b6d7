import { expect, it } from 'vitest'
import { dueAt, isDue, nextDueAt } from './due.ts'

const schedule = { at: '02:00', timeZone: 'America/Los_Angeles' }
const nextDueText = (now: string, overrides = {}) =>
  nextDueAt(new Date(now), { ...schedule, ...overrides }).toISOString()

it('the next backup is at the scheduled time in the time zone', () => {
  expect(nextDueText('2026-11-23T09:59:30Z')).toBe('2026-11-23T10:00:00.000Z')
  expect(nextDueText('2026-11-23T10:00:00Z')).toBe('2026-11-24T10:00:00.000Z')
  expect(nextDueText('2026-11-23T12:00:00Z', { at: '23:45', timeZone: 'Asia/Kathmandu' })).toBe(
    '2026-11-23T18:00:00.000Z',
  )
})

it('the schedule works on days when clocks change', () => {
  expect(nextDueText('2026-03-08T09:00:00Z', { at: '02:30' })).toBe('2026-03-08T10:00:00.000Z')
  expect(nextDueText('2026-11-01T08:00:00Z', { at: '01:30' })).toBe('2026-11-01T08:30:00.000Z')
  expect(nextDueText('2026-11-01T09:30:00Z', { at: '01:30' })).toBe('2026-11-02T09:30:00.000Z')
})

it('a backup is due if there is none since the scheduled time', () => {
  const isDueAt = (last: string | undefined, now: string) =>
    isDue(last === undefined ? undefined : new Date(last), new Date(now), schedule)
  expect(isDueAt(undefined, '2026-11-23T09:00:00Z')).toBe(true)
  expect(isDueAt('2026-11-22T10:00:00Z', '2026-11-23T09:59:00Z')).toBe(false)
  expect(isDueAt('2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z')).toBe(true)
  expect(isDueAt('2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z')).toBe(false)
})

it('the due time is the scheduled time, or an hour after a failure', () => {
  const dueText = (now: string, last?: string, lastFailure?: string) =>
    dueAt(
      {
        lastSuccess: last ? new Date(last) : undefined,
        lastFailure: lastFailure ? new Date(lastFailure) : undefined,
      },
      new Date(now),
      schedule,
    ).toISOString()
  const lastBackup = '2026-11-22T10:00:00Z'
  expect(dueText('2026-11-23T09:00:00Z', lastBackup)).toBe('2026-11-23T10:00:00.000Z')
  expect(dueText('2026-11-23T09:00:00Z', lastBackup, '2026-11-22T09:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
  expect(dueText('2026-11-23T10:30:00Z', lastBackup, '2026-11-23T10:05:00Z')).toBe('2026-11-23T11:05:00.000Z')
  expect(dueText('2026-11-23T10:30:00Z', lastBackup, '2026-11-22T09:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
  expect(dueText('2026-11-23T10:00:30Z', lastBackup)).toBe('2026-11-23T10:00:00.000Z')
  expect(dueText('2026-11-23T09:00:00Z')).toBe('2026-11-22T10:00:00.000Z')
  expect(dueText('2026-11-23T09:00:00Z', undefined, '2026-11-23T08:30:00Z')).toBe('2026-11-23T09:30:00.000Z')
})

import { expect, it } from 'vitest'
import { dueAt, isDue, nextDue } from './due.ts'

const schedule = { at: '02:00', timeZone: 'America/Los_Angeles' }
const next = (now: string, other = {}) => nextDue(new Date(now), { ...schedule, ...other }).toISOString()

it('is next at its time of the day, in the time zone', () => {
  expect(next('2026-11-23T09:59:30Z')).toBe('2026-11-23T10:00:00.000Z')
  expect(next('2026-11-23T10:00:00Z')).toBe('2026-11-24T10:00:00.000Z')
  expect(next('2026-11-23T12:00:00Z', { at: '23:45', timeZone: 'Asia/Kathmandu' })).toBe(
    '2026-11-23T18:00:00.000Z',
  )
})

it('has its time on days whose clocks are changed', () => {
  expect(next('2026-03-08T09:00:00Z', { at: '02:30' })).toBe('2026-03-08T10:00:00.000Z')
  expect(next('2026-11-01T08:00:00Z', { at: '01:30' })).toBe('2026-11-01T08:30:00.000Z')
  expect(next('2026-11-01T09:30:00Z', { at: '01:30' })).toBe('2026-11-02T09:30:00.000Z')
})

it('is due when there is none since its time, or none at all', () => {
  const due = (last: string | undefined, now: string) =>
    isDue(last === undefined ? undefined : new Date(last), new Date(now), schedule)
  expect(due(undefined, '2026-11-23T09:00:00Z')).toBe(true)
  expect(due('2026-11-22T10:00:00Z', '2026-11-23T09:59:00Z')).toBe(false)
  expect(due('2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z')).toBe(true)
  expect(due('2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z')).toBe(false)
})

it('is due next at its time; an hour after a failure; since its time when nothing was tried', () => {
  const at = (now: string, last?: string, lastFailure?: string) =>
    dueAt(
      {
        last: last ? new Date(last) : undefined,
        lastFailure: lastFailure ? new Date(lastFailure) : undefined,
      },
      new Date(now),
      schedule,
    ).toISOString()
  const made = '2026-11-22T10:00:00Z'
  expect(at('2026-11-23T09:00:00Z', made)).toBe('2026-11-23T10:00:00.000Z')
  expect(at('2026-11-23T09:00:00Z', made, '2026-11-22T09:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
  expect(at('2026-11-23T10:30:00Z', made, '2026-11-23T10:05:00Z')).toBe('2026-11-23T11:05:00.000Z')
  expect(at('2026-11-23T10:30:00Z', made, '2026-11-22T09:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
  expect(at('2026-11-23T10:00:30Z', made)).toBe('2026-11-23T10:00:00.000Z')
  expect(at('2026-11-23T09:00:00Z')).toBe('2026-11-22T10:00:00.000Z')
  expect(at('2026-11-23T09:00:00Z', undefined, '2026-11-23T08:30:00Z')).toBe('2026-11-23T09:30:00.000Z')
})

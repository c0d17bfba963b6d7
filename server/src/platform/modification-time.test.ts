import { expect, it } from 'vitest'
import { isModificationTime, nextModificationTime } from './modification-time.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

it('each modification gets a later time, even within a millisecond', () => {
  expect(nextModificationTime(NOON, null)).toEqual(NOON)
  expect(nextModificationTime(NOON, NOON).getTime()).toBe(NOON.getTime() + 1)
  expect(nextModificationTime(NOON, new Date(0))).toEqual(NOON)
})

it('compares the time that the client read as an instant', () => {
  expect(isModificationTime(NOON.toISOString(), NOON)).toBe(true)
  expect(isModificationTime('2026-11-20T12:00:00Z', NOON)).toBe(true)
  expect(isModificationTime('2026-11-20T11:59:59Z', NOON)).toBe(false)
  expect(isModificationTime('invalid', NOON)).toBe(false)
  expect(isModificationTime(null, NOON)).toBe(false)
  expect(isModificationTime(null, null)).toBe(true)
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { forgetPageAndTab, storedIn, storedText } from './browser-storage.ts'

const schema = z.object({ words: z.string(), step: z.number().default(0) })

beforeEach(forgetPageAndTab)
afterEach(() => vi.restoreAllMocks())

describe.each(['page', 'tab', 'device'] as const)('what is kept in the %s', place => {
  const kept = storedIn(place, 'form', schema)
  const text = storedText(place, 'form')

  it('is there until it is removed', () => {
    expect(kept.read()).toBeUndefined()
    expect(kept.keep({ words: 'mine' })).toBe(true)
    expect(kept.read()).toEqual({ words: 'mine', step: 0 })
    kept.forget()
    expect(kept.read()).toBeUndefined()
  })

  it('is separate from what other forms keep', () => {
    kept.keep({ words: 'mine' })
    const other = storedIn(place, 'other form', schema)
    expect(other.read()).toBeUndefined()
    other.forget()
    expect(kept.read()?.words).toBe('mine')
    kept.forget()
  })

  it.each(['', '{"half', '{"words":7}', 'null', '[]'])(
    'is nothing where it cannot be read, and goes: %s',
    unreadable => {
      text.keep(unreadable)
      expect(kept.read()).toBeUndefined()
      expect(text.read()).toBeUndefined()
    },
  )

  it(`is ${place === 'device' ? 'still there' : 'gone'} after Log Out`, () => {
    kept.keep({ words: 'mine' })
    forgetPageAndTab()
    expect(kept.read()?.words).toBe(place === 'device' ? 'mine' : undefined)
    kept.forget()
  })
})

it('goes when the schema finds it too old', () => {
  const untilNoon = storedIn(
    'device',
    'form',
    schema.refine(() => Date.now() < 12),
  )
  vi.setSystemTime(11)
  untilNoon.keep({ words: 'mine' })
  expect(untilNoon.read()?.words).toBe('mine')
  vi.setSystemTime(12)
  expect(untilNoon.read()).toBeUndefined()
  vi.useRealTimers()
  expect(localStorage.length).toBe(0)
})

it('never holds what the schema does not name, nor what it refuses', () => {
  const kept = storedIn('device', 'form', schema)
  const typed = { words: 'mine', ssn: '123-45-6789' }
  kept.keep(typed)
  expect(localStorage.getItem('form')).toBe('{"words":"mine","step":0}')
  expect(
    storedIn(
      'device',
      'form',
      schema.refine(() => false),
    ).keep(typed),
  ).toBe(false)
})

it('stays in the page where it must not be stored', () => {
  storedIn('page', 'form', schema).keep({ words: 'mine' })
  expect(sessionStorage.length + localStorage.length).toBe(0)
})

it.each(['tab', 'device'] as const)('is nothing in a %s of a browser that keeps nothing', place => {
  const refuse = () => {
    throw new DOMException('No storage here', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
  const kept = storedIn(place, 'form', schema)
  expect(kept.keep({ words: 'mine' })).toBe(false)
  kept.forget()
  forgetPageAndTab()
  expect(kept.read()).toBeUndefined()
})

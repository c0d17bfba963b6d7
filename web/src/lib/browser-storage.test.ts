import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { clearPageAndTab, createStorage, createTextStorage } from './browser-storage.ts'

const schema = z.object({ words: z.string(), step: z.number().default(0) })

beforeEach(clearPageAndTab)
afterEach(() => vi.restoreAllMocks())

describe.each(['page', 'tab', 'device'] as const)('storage of the %s', place => {
  const form = createStorage(place, 'form', schema)

  it('holds a value until it is removed, apart from other keys', () => {
    const other = createStorage(place, 'other form', schema)
    expect(form.keep({ words: 'mine' })).toBe(true)
    expect(other.read()).toBeUndefined()
    other.forget()
    expect(form.read()).toEqual({ words: 'mine', step: 0 })
    form.forget()
    expect(form.read()).toBeUndefined()
  })

  it.each(['', '{"half', '{"words":7}', 'null', '[]'])('removes the invalid %j', invalid => {
    const text = createTextStorage(place, 'form')
    text.keep(invalid)
    expect(form.read()).toBeUndefined()
    expect(text.read()).toBeUndefined()
  })

  it(`${place === 'device' ? 'keeps' : 'loses'} its values at Log Out`, () => {
    form.keep({ words: 'mine' })
    clearPageAndTab()
    expect(form.read()?.words).toBe(place === 'device' ? 'mine' : undefined)
    form.forget()
  })
})

it('neither stores members outside the schema nor what it rejects', () => {
  const form = { words: 'mine', ssn: '123-45-6789' }
  createStorage('device', 'form', schema).keep(form)
  expect(localStorage.getItem('form')).toBe('{"words":"mine","step":0}')
  const rejecting = schema.refine(() => false)
  expect(createStorage('device', 'form', rejecting).keep(form)).toBe(false)
})

it('the page keeps its values out of the browser', () => {
  createStorage('page', 'form', schema).keep({ words: 'mine' })
  expect(sessionStorage.length + localStorage.length).toBe(0)
})

it.each(['tab', 'device'] as const)('works without storing anything if the browser blocks the %s', place => {
  const refuse = () => {
    throw new DOMException('No storage here', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
  const form = createStorage(place, 'form', schema)
  expect(form.keep({ words: 'mine' })).toBe(false)
  form.forget()
  clearPageAndTab()
  expect(form.read()).toBeUndefined()
})

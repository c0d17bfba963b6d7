import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { clearPageAndTabStorage, createStorage, createTextStorage } from './browser-storage.ts'

const schema = z.object({ note: z.string(), step: z.number().default(0) })

beforeEach(clearPageAndTabStorage)
afterEach(() => vi.restoreAllMocks())

describe.each(['page', 'tab', 'device'] as const)('storage of the %s', scope => {
  const form = createStorage(scope, 'form', schema)

  it('keeps a value until it is removed, separate from other keys', () => {
    const otherForm = createStorage(scope, 'other form', schema)
    expect(form.write({ note: 'mine' })).toBe(true)
    expect(otherForm.read()).toBeUndefined()
    otherForm.remove()
    expect(form.read()).toEqual({ note: 'mine', step: 0 })
    form.remove()
    expect(form.read()).toBeUndefined()
  })

  it.each(['', '{"half', '{"note":7}', 'null', '[]'])('removes the invalid %j', invalid => {
    const text = createTextStorage(scope, 'form')
    text.write(invalid)
    expect(form.read()).toBeUndefined()
    expect(text.read()).toBeUndefined()
  })

  it(`${scope === 'device' ? 'keeps' : 'loses'} its values at Log Out`, () => {
    form.write({ note: 'mine' })
    clearPageAndTabStorage()
    expect(form.read()?.note).toBe(scope === 'device' ? 'mine' : undefined)
    form.remove()
  })
})

it('neither stores members outside the schema nor what it rejects', () => {
  const form = { note: 'mine', ssn: '123-45-6789' }
  createStorage('device', 'form', schema).write(form)
  expect(localStorage.getItem('form')).toBe('{"note":"mine","step":0}')
  const rejectingSchema = schema.refine(() => false)
  expect(createStorage('device', 'form', rejectingSchema).write(form)).toBe(false)
})

it('the page keeps its values out of the browser', () => {
  createStorage('page', 'form', schema).write({ note: 'mine' })
  expect(sessionStorage.length + localStorage.length).toBe(0)
})

it.each(['tab', 'device'] as const)('works without storing anything if the browser blocks the %s', scope => {
  const throwError = () => {
    throw new DOMException('No storage here', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(throwError)
  const form = createStorage(scope, 'form', schema)
  expect(form.write({ note: 'mine' })).toBe(false)
  form.remove()
  clearPageAndTabStorage()
  expect(form.read()).toBeUndefined()
})

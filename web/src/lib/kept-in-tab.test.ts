import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { keptInTab } from './kept-in-tab.ts'

const place = keptInTab('place', z.object({ words: z.string() }))

afterEach(() => vi.restoreAllMocks())

describe('what a tab keeps', () => {
  it('is there until it is forgotten', () => {
    expect(place.read()).toBeUndefined()
    place.keep({ words: 'mine' })
    expect(place.read()).toEqual({ words: 'mine' })
    place.forget()
    expect(place.read()).toBeUndefined()
  })

  it.each(['{"half', '{"words":7}', 'null'])('is nothing where it cannot be read: %s', text => {
    sessionStorage.setItem('place', text)
    expect(place.read()).toBeUndefined()
  })

  it('is nothing, without a word, in a browser that keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('No storage here', 'SecurityError')
    }
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
    place.keep({ words: 'mine' })
    place.forget()
    expect(place.read()).toBeUndefined()
  })
})

import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('notifies every subscriber, even if one unsubscribes meanwhile', () => {
  const store = createStore('before')
  const secondListener = vi.fn()
  const unsubscribe = store.subscribe(() => unsubscribe())
  store.subscribe(secondListener)
  store.write('after')
  expect(secondListener).toHaveBeenCalledOnce()
})

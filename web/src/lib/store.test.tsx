import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('notifies subscribers of changes only, until they unsubscribe', () => {
  const store = createStore(0)
  const [first, second] = [vi.fn(), vi.fn()]
  const unsubscribe = store.subscribe(first)
  store.subscribe(second)
  store.write(0)
  store.write(1)
  unsubscribe()
  store.write(2)
  expect(store.read()).toBe(2)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(2)
})

it('notifies every subscriber, even if one unsubscribes meanwhile', () => {
  const store = createStore('before')
  const second = vi.fn()
  const unsubscribe = store.subscribe(() => unsubscribe())
  store.subscribe(second)
  store.write('after')
  expect(second).toHaveBeenCalledOnce()
})

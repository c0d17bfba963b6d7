import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('tells those who listen of each change, and of nothing else', () => {
  const store = createStore(0)
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = store.subscribe(first)
  store.subscribe(second)
  store.write(0)
  expect(first).not.toHaveBeenCalled()
  store.write(1)
  stop()
  store.write(2)
  expect(store.read()).toBe(2)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(2)
})

it('tells everyone of a change, also when one stops listening because of it', () => {
  const store = createStore('before')
  const heard: string[] = []
  const stop = store.subscribe(() => {
    heard.push('first')
    stop()
  })
  store.subscribe(() => heard.push('second'))
  store.write('after')
  expect(heard).toEqual(['first', 'second'])
})

import { expect, it } from 'vitest'
import { createWriteBehind } from './write-behind.ts'

/** Writing of which the test says when it ends. */
function createWriting() {
  const { begin, finish } = createWriteBehind(2)
  const begun: PromiseWithResolvers<void>[] = []
  return {
    begun,
    finish,
    begin: () =>
      begin(() => {
        const writing = Promise.withResolvers<void>()
        begun.push(writing)
        return writing.promise
      }),
  }
}

it('has the next one begun before the last has ended, and no more than that', async () => {
  const { begun, begin, finish } = createWriting()
  await begin()
  await begin()
  const third = begin()
  expect(begun.length).toBe(2)
  begun[0]?.resolve()
  await third
  expect(begun.length).toBe(3)
  begun[2]?.resolve()
  let isFinished = false
  const end = finish().then(() => {
    isFinished = true
  })
  await new Promise(resolve => setImmediate(resolve))
  expect(isFinished).toBe(false)
  begun[1]?.resolve()
  await end
})

it('fails with what one before failed with', async () => {
  const { begun, begin, finish } = createWriting()
  await begin()
  await begin()
  begun[0]?.reject(new Error('full'))
  begun[1]?.resolve()
  await expect(begin()).rejects.toThrow('full')
  await begin()
  begun[2]?.reject(new Error('gone'))
  await expect(finish()).rejects.toThrow('gone')
})

import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const LONG = 60_000

it('lets so many go on at once, and the others one by one in their order', async () => {
  const takeTurn = createTurns({ atOnce: 2, longestMs: LONG })
  const started: number[] = []
  const turns = [1, 2, 3, 4].map(async number => {
    const end = await takeTurn()
    started.push(number)
    return end
  })
  const endFirst = await turns[0]
  await turns[1]
  expect(started).toEqual([1, 2])
  endFirst?.()
  endFirst?.()
  const endThird = await turns[2]
  expect(started).toEqual([1, 2, 3])
  endThird?.()
  await turns[3]
  expect(started).toEqual([1, 2, 3, 4])
})

it('waits for nobody for long', async () => {
  const takeTurn = createTurns({ atOnce: 1, longestMs: 10 })
  const endFirst = await takeTurn()
  const endSecond = await takeTurn()
  endFirst()
  endSecond()
  const endThird = await takeTurn()
  endThird()
})

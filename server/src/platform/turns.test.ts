import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const LONG_MS = 60_000
const LIMITS = {
  maxConcurrentPerParty: 2,
  maxWaiting: 10,
  maxWaitingPerParty: 10,
  maxWaitMs: LONG_MS,
  createRefusal: () => new Error('no turn'),
}

type LimitOptions = Partial<{ maxConcurrent: number; maxTurnMs: number } & typeof LIMITS>

const createLimited = ({ maxConcurrent = 2, maxTurnMs = LONG_MS, ...limits }: LimitOptions) =>
  createTurns({ maxConcurrent, maxTurnMs, limits: { ...LIMITS, ...limits } })

function takeTurns(limits: LimitOptions, callers: readonly string[]) {
  const takeTurn = createLimited(limits)
  const started: string[] = []
  const turns = callers.map(async caller => {
    const end = await takeTurn([caller])
    started.push(caller)
    return end
  })
  return { takeTurn, started, turns }
}

it('runs a limited number of turns concurrently, and the rest in order', async () => {
  const { started, turns } = takeTurns({}, ['a', 'b', 'c', 'd'])
  const releaseFirst = await turns[0]
  await turns[1]
  expect(started).toEqual(['a', 'b'])
  releaseFirst?.()
  releaseFirst?.()
  const releaseThird = await turns[2]
  expect(started).toEqual(['a', 'b', 'c'])
  releaseThird?.()
  await turns[3]
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

it('does not wait for turns that take too long', async () => {
  const takeTurn = createTurns({ maxConcurrent: 1, maxTurnMs: 10 })
  for (const end of [await takeTurn(), await takeTurn()]) end()
  ;(await takeTurn())()
})

describe('the limit per party', () => {
  it('also counts turns that take too long', async () => {
    const limits = { maxConcurrent: 1, maxConcurrentPerParty: 1, maxTurnMs: 10 }
    const { started, turns } = takeTurns(limits, ['a', 'a', 'b'])
    const releaseFirst = await turns[0]
    await turns[2]
    expect(started).toEqual(['a', 'b'])
    releaseFirst?.()
    await turns[1]
    expect(started).toEqual(['a', 'b', 'a'])
  })

  it('applies to both address and account', async () => {
    const takeTurn = createLimited({ maxConcurrent: 9, maxConcurrentPerParty: 1, maxWaiting: 0 })
    const end = await takeTurn(['address 1', 'account 1'])
    await expect(takeTurn(['address 1', 'account 2'])).rejects.toThrow('no turn')
    await expect(takeTurn(['address 2', 'account 1'])).rejects.toThrow('no turn')
    ;(await takeTurn(['address 2', 'account 2']))()
    end()
    ;(await takeTurn(['address 1', 'account 1']))()
  })

  it('lets the party with the fewest turns go first', async () => {
    const { started, turns } = takeTurns({ maxConcurrent: 3, maxConcurrentPerParty: 3 }, [
      'a',
      'a',
      'b',
      'a',
      'c',
    ])
    const releaseThird = await turns[2]
    releaseThird?.()
    await turns[4]
    expect(started).toEqual(['a', 'a', 'b', 'c'])
    const releaseFirst = await turns[0]
    releaseFirst?.()
    await turns[3]
    expect(started).toEqual(['a', 'a', 'b', 'c', 'a'])
  })
})

describe('a waiting caller', () => {
  it("is rejected if the queue or its party's share of it is full", async () => {
    const takeTurn = createLimited({ maxConcurrent: 1, maxWaiting: 3, maxWaitingPerParty: 2 })
    const controller = new AbortController()
    await takeTurn(['a'])
    const waiting = [takeTurn(['a'], controller.signal), takeTurn(['a'], controller.signal)]
    await expect(takeTurn(['a'])).rejects.toThrow('no turn')
    waiting.push(takeTurn(['b'], controller.signal))
    await expect(takeTurn(['c'])).rejects.toThrow('no turn')
    controller.abort()
    await Promise.allSettled(waiting)
  })

  it('is rejected after a while, which makes room in the queue', async () => {
    const takeTurn = createLimited({ maxConcurrent: 1, maxWaiting: 1, maxWaitMs: 10 })
    await takeTurn(['a'])
    for (const _turn of [1, 2]) await expect(takeTurn(['b'])).rejects.toThrow('no turn')
  })

  it('that has already disconnected gets only a free turn', async () => {
    const takeTurn = createLimited({ maxConcurrent: 1 })
    const aborted = AbortSignal.abort()
    const end = await takeTurn(['a'], aborted)
    await expect(takeTurn(['b'], aborted)).rejects.toThrow('no turn')
    end()
    await takeTurn(['b'], aborted)
  })

  it('that disconnects makes room for others', async () => {
    const takeTurn = createLimited({ maxConcurrent: 1, maxWaiting: 1 })
    const releaseFirst = await takeTurn(['a'])
    const controller = new AbortController()
    const abortedTurn = takeTurn(['b'], controller.signal)
    controller.abort()
    await expect(abortedTurn).rejects.toThrow('no turn')
    const next = takeTurn(['c'])
    releaseFirst()
    ;(await next)()
  })
})

import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const LONG = 60_000
const LIMITS = {
  atOncePerParty: 2,
  waiting: 10,
  waitingPerParty: 10,
  longestWaitMs: LONG,
  refusal: () => new Error('no turn'),
}

type Numbers = Partial<{ atOnce: number; longestMs: number } & typeof LIMITS>

const createLimited = ({ atOnce = 2, longestMs = LONG, ...limits }: Numbers) =>
  createTurns({ atOnce, longestMs, limits: { ...LIMITS, ...limits } })

function queueUp(limits: Numbers, callers: readonly string[]) {
  const takeTurn = createLimited(limits)
  const started: string[] = []
  const turns = callers.map(async caller => {
    const end = await takeTurn([caller])
    started.push(caller)
    return end
  })
  return { takeTurn, started, turns }
}

it('lets so many go on at once, and the others one by one in their order', async () => {
  const { started, turns } = queueUp({}, ['a', 'b', 'c', 'd'])
  const endFirst = await turns[0]
  await turns[1]
  expect(started).toEqual(['a', 'b'])
  endFirst?.()
  endFirst?.()
  const endThird = await turns[2]
  expect(started).toEqual(['a', 'b', 'c'])
  endThird?.()
  await turns[3]
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

it('does not wait for a turn that takes long', async () => {
  const takeTurn = createTurns({ atOnce: 1, longestMs: 10 })
  const endFirst = await takeTurn()
  const endSecond = await takeTurn()
  endFirst()
  endSecond()
  const endThird = await takeTurn()
  endThird()
})

describe('a share', () => {
  it('is the most that one party has at once, also when its turns take long', async () => {
    const limits = { atOnce: 1, atOncePerParty: 1, longestMs: 10 }
    const { started, turns } = queueUp(limits, ['a', 'a', 'b'])
    const endFirst = await turns[0]
    await turns[2]
    expect(started).toEqual(['a', 'b'])
    endFirst?.()
    await turns[1]
    expect(started).toEqual(['a', 'b', 'a'])
  })

  it('counts for an address and an account alike', async () => {
    const takeTurn = createLimited({ atOnce: 9, atOncePerParty: 1, waiting: 0 })
    const end = await takeTurn(['address 1', 'account 1'])
    await expect(takeTurn(['address 1', 'account 2'])).rejects.toThrow('no turn')
    await expect(takeTurn(['address 2', 'account 1'])).rejects.toThrow('no turn')
    ;(await takeTurn(['address 2', 'account 2']))()
    end()
    ;(await takeTurn(['address 1', 'account 1']))()
  })

  it('lets anyone who has the fewest turns come first', async () => {
    const { started, turns } = queueUp({ atOnce: 3, atOncePerParty: 3 }, ['a', 'a', 'b', 'a', 'c'])
    const endThird = await turns[2]
    endThird?.()
    await turns[4]
    expect(started).toEqual(['a', 'a', 'b', 'c'])
    const endFirst = await turns[0]
    endFirst?.()
    await turns[3]
    expect(started).toEqual(['a', 'a', 'b', 'c', 'a'])
  })
})

describe('who waits', () => {
  it('is refused at once when the queue is full, for all or for one', async () => {
    const takeTurn = createLimited({ atOnce: 1, waiting: 3, waitingPerParty: 2 })
    const leaving = new AbortController()
    await takeTurn(['a'])
    const waiting = [takeTurn(['a'], leaving.signal), takeTurn(['a'], leaving.signal)]
    await expect(takeTurn(['a'])).rejects.toThrow('no turn')
    waiting.push(takeTurn(['b'], leaving.signal))
    await expect(takeTurn(['c'])).rejects.toThrow('no turn')
    leaving.abort()
    await Promise.allSettled(waiting)
  })

  it('is refused after a while, and leaves room in the queue', async () => {
    const takeTurn = createLimited({ atOnce: 1, waiting: 1, longestWaitMs: 10 })
    await takeTurn(['a'])
    await expect(takeTurn(['b'])).rejects.toThrow('no turn')
    await expect(takeTurn(['b'])).rejects.toThrow('no turn')
  })

  it('and has left already is given a free turn, and waits for none', async () => {
    const takeTurn = createLimited({ atOnce: 1 })
    const left = AbortSignal.abort()
    const end = await takeTurn(['a'], left)
    await expect(takeTurn(['b'], left)).rejects.toThrow('no turn')
    end()
    await takeTurn(['b'], left)
  })

  it('and goes away makes room for others', async () => {
    const takeTurn = createLimited({ atOnce: 1, waiting: 1 })
    const endFirst = await takeTurn(['a'])
    const leaving = new AbortController()
    const gone = takeTurn(['b'], leaving.signal)
    leaving.abort()
    await expect(gone).rejects.toThrow('no turn')
    const next = takeTurn(['c'])
    endFirst()
    ;(await next)()
  })
})

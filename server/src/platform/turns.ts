type TurnOptions = {
  maxConcurrent: number
  /** A longer turn stops counting toward `maxConcurrent`, but still counts toward its parties' limits. */
  maxTurnMs: number
  limits?: Limits
}

type Limits = {
  /** A turn can count toward the limits of several parties, such as an address and an account. */
  maxConcurrentPerParty: number
  maxWaiting: number
  maxWaitingPerParty: number
  maxWaitMs: number
  createRefusal: () => Error
}

/**
 * Waits for a turn, and returns a function that the caller must call to end the turn. If `signal` is already aborted,
 * this takes a turn only if one is free.
 */
type TakeTurn = (parties?: readonly string[], signal?: AbortSignal) => Promise<() => void>

type Waiter = { parties: readonly string[]; start: () => void }

/**
 * Limits concurrency and queues further callers. The party with the fewest turns goes first, so that heavy users
 * don't starve others.
 */
export function createTurns({ maxConcurrent, maxTurnMs, limits }: TurnOptions): TakeTurn {
  const queue: Waiter[] = []
  const runningCounts = new Map<string, number>()
  let freeTurns = maxConcurrent

  const turnsOf = (parties: readonly string[]) =>
    Math.max(0, ...parties.map(party => runningCounts.get(party) ?? 0))
  const canStart = (parties: readonly string[]) =>
    freeTurns > 0 && (!limits || turnsOf(parties) < limits.maxConcurrentPerParty)
  const countWaiting = (party: string) => queue.filter(({ parties }) => parties.includes(party)).length
  const isFull = (parties: readonly string[], { maxWaiting, maxWaitingPerParty }: Limits) =>
    queue.length >= maxWaiting || parties.some(party => countWaiting(party) >= maxWaitingPerParty)

  function countTurns(parties: readonly string[], change: 1 | -1) {
    for (const party of parties) {
      const turns = (runningCounts.get(party) ?? 0) + change
      if (turns > 0) runningCounts.set(party, turns)
      else runningCounts.delete(party)
    }
  }

  function start(parties: readonly string[]): () => void {
    let [isOver, isCounted] = [false, true]
    freeTurns -= 1
    countTurns(parties, 1)
    const release = () => {
      if (isCounted) freeTurns += 1
      isCounted = false
      startNext()
    }
    const timer = setTimeout(release, maxTurnMs)
    timer.unref()
    return () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      countTurns(parties, -1)
      release()
    }
  }

  function startNext() {
    const ready = queue.filter(({ parties }) => canStart(parties))
    const [next] = ready.sort((a, b) => turnsOf(a.parties) - turnsOf(b.parties))
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    next.start()
    startNext()
  }

  function wait(parties: readonly string[], signal: AbortSignal | undefined): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const stopListening = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      queue.splice(queue.indexOf(waiter), 1)
      stopListening()
      reject(limits?.createRefusal())
    }
    const timer = limits && setTimeout(giveUp, limits.maxWaitMs).unref()
    if (limits) signal?.addEventListener('abort', giveUp)
    const waiter: Waiter = {
      parties,
      start() {
        stopListening()
        resolve(start(parties))
      },
    }
    queue.push(waiter)
    return promise
  }

  return async (parties = [], signal) => {
    if (canStart(parties)) return start(parties)
    if (limits && (signal?.aborted || isFull(parties, limits))) throw limits.createRefusal()
    return wait(parties, signal)
  }
}

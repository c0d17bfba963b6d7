type Turns = {
  atOnce: number
  /** A longer turn no longer counts toward `atOnce`, but still toward its parties' limits. */
  longestMs: number
  limits?: Limits
}

type Limits = {
  /** Each turn counts for several parties, such as an address and an account. */
  atOncePerParty: number
  waiting: number
  waitingPerParty: number
  longestWaitMs: number
  refusal: () => Error
}

/**
 * Waits its turn, which the caller must end. If `signal` is already aborted, takes a free turn but doesn't wait for
 * one.
 */
type TakeTurn = (parties?: readonly string[], signal?: AbortSignal) => Promise<() => void>

type Waiting = { parties: readonly string[]; start: () => void }

/**
 * Limits concurrency and queues further callers. The party with the fewest turns goes first, so that heavy users
 * don't starve others.
 */
export function createTurns({ atOnce, longestMs, limits }: Turns): TakeTurn {
  const queue: Waiting[] = []
  const running = new Map<string, number>()
  let free = atOnce

  const turnsOf = (parties: readonly string[]) =>
    Math.max(0, ...parties.map(party => running.get(party) ?? 0))
  const canStart = (parties: readonly string[]) =>
    free > 0 && (!limits || turnsOf(parties) < limits.atOncePerParty)
  const waitingOf = (party: string) => queue.filter(({ parties }) => parties.includes(party)).length
  const isFull = (parties: readonly string[], { waiting, waitingPerParty }: Limits) =>
    queue.length >= waiting || parties.some(party => waitingOf(party) >= waitingPerParty)

  function count(parties: readonly string[], change: 1 | -1) {
    for (const party of parties) {
      const turns = (running.get(party) ?? 0) + change
      if (turns > 0) running.set(party, turns)
      else running.delete(party)
    }
  }

  function start(parties: readonly string[]): () => void {
    let [isOver, isCounted] = [false, true]
    free -= 1
    count(parties, 1)
    const makeRoom = () => {
      if (isCounted) free += 1
      isCounted = false
      startNext()
    }
    const timer = setTimeout(makeRoom, longestMs)
    timer.unref()
    return () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      count(parties, -1)
      makeRoom()
    }
  }

  function startNext() {
    const ready = queue.filter(({ parties }) => canStart(parties))
    const [next] = ready.sort((one, other) => turnsOf(one.parties) - turnsOf(other.parties))
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    next.start()
    startNext()
  }

  function wait(parties: readonly string[], signal: AbortSignal | undefined): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const stopListening = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    const leave = () => {
      queue.splice(queue.indexOf(waiting), 1)
      stopListening()
      reject(limits?.refusal())
    }
    const timer = limits && setTimeout(leave, limits.longestWaitMs).unref()
    if (limits) signal?.addEventListener('abort', leave)
    const waiting: Waiting = {
      parties,
      start() {
        stopListening()
        resolve(start(parties))
      },
    }
    queue.push(waiting)
    return promise
  }

  return async (parties = [], signal) => {
    if (canStart(parties)) return start(parties)
    if (limits && (signal?.aborted || isFull(parties, limits))) throw limits.refusal()
    return wait(parties, signal)
  }
}

type Turns = {
  atOnce: number
  /** A turn that takes longer no longer counts towards `atOnce`, but still for its parties. */
  longestMs: number
  /** Without limits, everyone waits as long as it takes. */
  limits?: Limits
}

type Limits = {
  /** Of each party: a turn counts for an address and an account, say. */
  atOncePerParty: number
  waiting: number
  waitingPerParty: number
  longestWaitMs: number
  /** The error for callers who find the queue full or have waited too long. */
  refusal: () => Error
}

/**
 * Takes a turn for its parties, as soon as there is one; the caller has to end it. A caller that has left already, as `signal`
 * says, takes one that is free, and waits for none.
 */
type TakeTurn = (parties?: readonly string[], signal?: AbortSignal) => Promise<() => void>

type Waiting = { parties: readonly string[]; start: () => void }

/**
 * Lets so many callers go on at a time, and queues the others. The party with the fewest turns comes first, so that
 * no one who takes many keeps others waiting.
 */
export function createTurns({ atOnce, longestMs, limits }: Turns): TakeTurn {
  const queue: Waiting[] = []
  const running = new Map<string, number>()
  let free = atOnce

  const turnsOf = (parties: readonly string[]) =>
    Math.max(0, ...parties.map(party => running.get(party) ?? 0))
  const mayStart = (parties: readonly string[]) =>
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
    const ready = queue.filter(({ parties }) => mayStart(parties))
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
    if (mayStart(parties)) return start(parties)
    if (limits && (signal?.aborted || isFull(parties, limits))) throw limits.refusal()
    return wait(parties, signal)
  }
}

type Turns = {
  atOnce: number
  /** A turn that takes longer no longer counts towards `atOnce`. */
  longestMs: number
}

/** Lets `atOnce` callers go on at a time and queues the others in order; every caller has to end its turn. */
export function createTurns({ atOnce, longestMs }: Turns): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let free = atOnce

  function start(): () => void {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
    const timer = setTimeout(end, longestMs)
    timer.unref()
    return end
  }

  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    return start()
  }
}

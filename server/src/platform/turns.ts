type Turns = {
  atOnce: number
  /** A turn that lasts longer no longer counts. */
  longestMs: number
}

/** Lets so many go on at once, and the others in the order in which they came; a turn is to be ended. */
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

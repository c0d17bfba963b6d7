const AT_THE_LATEST_MS = 3_000

/** A click of its own: what speaks for a reader, or acts for one, may neither point nor press. */
const hasStarted = new Promise<void>(resolve => {
  setTimeout(resolve, AT_THE_LATEST_MS)
  for (const event of ['pointerdown', 'keydown', 'click'])
    window.addEventListener(event, () => resolve(), { once: true, capture: true, passive: true })
})

let isOver = false
void hasStarted.then(() => {
  isOver = true
})

/** Does the page still show what it begins with? Nobody has touched it or pressed a key. */
export function isStarting(): boolean {
  return !isOver
}

/** For files that nobody waits for: they come behind what the page begins with, and before its reader needs them. */
export function afterStart(run: () => void): void {
  void hasStarted.then(run)
}

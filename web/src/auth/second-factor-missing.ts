const listeners = new Set<() => void>()

/** Calls back whenever a call was refused because the person's role needs a second factor first. */
export function onSecondFactorMissing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportSecondFactorMissing(): void {
  for (const listener of listeners) listener()
}

/** A seeded random generator: the same seed gives the same sequence. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `min` through `max`. */
  int(min: number, max: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(probability: number): boolean
}

/** mulberry32, a public-domain 32-bit generator by Tommy Ettinger; good enough for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: items => items[Math.floor(next() * items.length)] ?? items[0],
    chance: probability => next() < probability,
  }
}

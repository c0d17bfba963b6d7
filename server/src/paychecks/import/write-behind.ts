/** So many are with the database at a time: it begins the next one before anybody has heard of the end of the last. */
const MOST_BEGUN = 2

/** Lets the database do one thing while the next is read and prepared. */
export function createWriteBehind() {
  const begun: Promise<unknown>[] = []
  return {
    /** Throws: what one before failed with. */
    async begin(next: () => Promise<unknown>): Promise<void> {
      if (begun.length === MOST_BEGUN) await begun.shift()
      const doing = next()
      // It fails where it is awaited.
      doing.catch(() => {})
      begun.push(doing)
    },
    /** Throws: what one before failed with. */
    async finish(): Promise<void> {
      for (const doing of begun.splice(0)) await doing
    },
  }
}

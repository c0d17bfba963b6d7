/** Lets the database do one thing while the next is read and prepared. */
export function createWriteBehind() {
  let doing: Promise<unknown> = Promise.resolve()
  return {
    /** Begins it once the one before is done. Throws: what the one before failed with. */
    async begin(next: () => Promise<unknown>): Promise<void> {
      await doing
      doing = next()
      // It fails where it is awaited.
      doing.catch(() => {})
    },
    /** Throws: what the last one failed with. */
    async finish(): Promise<void> {
      await doing
    },
  }
}

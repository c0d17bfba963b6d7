/**
 * Lets the database do one thing while the next is read and prepared.
 * @param most so many are with the database at a time
 */
export function createWriteBehind(most: number) {
  const begun: Promise<unknown>[] = []
  return {
    /** Begins it, once there is room for one more. Throws: what one before failed with. */
    async begin(next: () => Promise<unknown>): Promise<void> {
      if (begun.length === most) await begun.shift()
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

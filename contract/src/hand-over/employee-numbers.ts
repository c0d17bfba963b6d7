/** Longer ones are no counts, such as an SSN that someone uses as a number. */
const COUNT = /^\d{1,8}$/

/** The next free number where all numbers are plain counts; undefined where they aren't, and where there are none. */
export function nextEmployeeNumber(inUse: readonly string[]): string | undefined {
  if (inUse.length === 0 || !inUse.every(number => COUNT.test(number))) return undefined
  const next = String(Math.max(...inUse.map(Number)) + 1)
  const isPadded = inUse.some(number => number.length > 1 && number.startsWith('0'))
  return isPadded ? next.padStart(Math.max(...inUse.map(({ length }) => length)), '0') : next
}

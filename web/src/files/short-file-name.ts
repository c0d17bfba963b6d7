const SHOWN_MAX = 40
/** Enough for what follows a date or a version, and the ending. */
const END = 14

/** Beginning and end, which tell files apart. Lengths in code points. */
export function shortFileName(name: string): string {
  const letters = [...name]
  if (letters.length <= SHOWN_MAX) return name
  return `${letters.slice(0, SHOWN_MAX - END - 1).join('')}…${letters.slice(-END).join('')}`
}

/** For `like`: matches what contains the text; `%` and `_` are searched for as they are. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** What is searched for in a name: each word may stand anywhere. */
export function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter(word => word !== '')
}

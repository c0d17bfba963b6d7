/** For `like`: matches what contains the text; `%` and `_` are searched for as they are. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

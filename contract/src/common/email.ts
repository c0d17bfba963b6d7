import { isStorable } from './text.ts'

/** One `@`, no blanks, a dot in the domain: what the specification's pattern means by an address. */
export const EMAIL_PATTERN = /^[^\s@<>",;()]+@[^\s@<>",;()]+\.[^\s@<>",;().]+$/

export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text) && isStorable(text)
}

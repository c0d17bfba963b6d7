export type TextPart = { start: number; text: string; isLink: boolean }

const ADDRESS = /https?:\/\/[^\s<>"]+/g
/** What ends a sentence rather than an address. */
const CLOSING = /[.,;:!?)\]'’]+$/

/** A plain text cut into web addresses and what is between them. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (until: number, isLink: boolean) => {
    if (until > end) parts.push({ start: end, text: text.slice(end, until), isLink })
    end = until
  }
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    add(index, false)
    add(index + found.replace(CLOSING, '').length, true)
  }
  add(text.length, false)
  return parts
}

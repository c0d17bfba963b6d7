import { tidied } from './text.ts'

/**
 * A phone number as it is taken: the blanks, hyphens, signs and digits of a keyboard in place of those that contacts
 * and documents have, such as `510 555‑0142` with a hyphen that doesn't break.
 */
export function plainPhone(text: string): string {
  return tidied(
    text
      .normalize('NFKC')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/\p{Zs}/gu, ' '),
  )
}

/** `/`, too, stands between the digits of some countries. */
const WITH_EXTENSION = /^(\+?[\d\s().\-/]*\d)(?:[\s,;]*(?:x|ext\.?|extension|#)[\s.:]*(\d{1,7}))?\)?$/i

/** What a telephone dials, and the extension behind it; `undefined` for words, which nothing dials. */
export function dialled(phone: string): { number: string; extension: string | undefined } | undefined {
  const [, number, extension] = WITH_EXTENSION.exec(phone) ?? []
  return number === undefined ? undefined : { number: number.replace(/[^\d+]/g, ''), extension }
}

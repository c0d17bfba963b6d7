import { tidyText } from './text.ts'

/** Replaces typographic spaces and hyphens, which pasted phone numbers often contain, with plain ones. */
export function normalizePhone(text: string): string {
  return tidyText(
    text
      .normalize('NFKC')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/\p{Zs}/gu, ' '),
  )
}

/** Some countries use `/` as a separator. */
const PHONE_PATTERN = /^(\+?[\d\s().\-/]*\d)(?:[\s,;]*(?:x|ext\.?|extension|#)[\s.:]*(\d{1,7}))?\)?$/i

/** The number to dial and its extension; `undefined` for text that isn't a phone number. */
export function parsePhone(phone: string): { number: string; extension: string | undefined } | undefined {
  const [, number, extension] = PHONE_PATTERN.exec(phone) ?? []
  return number === undefined ? undefined : { number: number.replace(/[^\d+]/g, ''), extension }
}

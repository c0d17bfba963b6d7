import { tidyText } from './text.ts'

/** Replaces typographic spaces and hyphens, such as those in contacts and documents, with plain ones. */
export function plainPhone(text: string): string {
  return tidyText(
    text
      .normalize('NFKC')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/\p{Zs}/gu, ' '),
  )
}

/** Some countries use `/` as a separator. */
const WITH_EXTENSION = /^(\+?[\d\s().\-/]*\d)(?:[\s,;]*(?:x|ext\.?|extension|#)[\s.:]*(\d{1,7}))?\)?$/i

/** The number to dial and its extension; `undefined` for text that isn't a phone number. */
export function parsePhone(phone: string): { number: string; extension: string | undefined } | undefined {
  const [, number, extension] = WITH_EXTENSION.exec(phone) ?? []
  return number === undefined ? undefined : { number: number.replace(/[^\d+]/g, ''), extension }
}

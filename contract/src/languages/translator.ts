import { IntlMessageFormat } from 'intl-messageformat'
import { FORMED_TEXTS } from './formed-texts.ts'
import type { Language } from './languages.ts'

/** English texts and what they are in another language; `{name}` holds the place of a value. */
export type Catalogue = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string | number>>
/** A text of the specification in the reader's language; what the catalogue lacks stays as it is. */
export type Translate = (text: string, values?: Values) => string

/** Which English text was it before its values were put in, and what were they? */
function takeApart(formed: string): { text: string; values: Record<string, string> } | undefined {
  for (const { text, pattern } of FORMED_TEXTS) {
    const values = pattern.exec(formed)?.groups
    if (values) return { text, values: { ...values } }
  }
  return undefined
}

export function createTranslate(language: Language, catalogue: Catalogue = {}): Translate {
  const formats = new Map<string, IntlMessageFormat>()

  const fill = (message: string, values: Values): string => {
    const format =
      formats.get(message) ?? new IntlMessageFormat(message, language, undefined, { ignoreTag: true })
    formats.set(message, format)
    return String(format.format(values))
  }
  const has = (text: string) => Object.hasOwn(catalogue, text)
  const translate: Translate = (text, values) => {
    const message = has(text) ? (catalogue[text] ?? text) : text
    if (values) return fill(message, values)
    if (has(text)) return message
    // A validation message reaches the page, and the browser, with its values in place.
    const parts = takeApart(text)
    if (!parts || !has(parts.text)) return text
    const translated = Object.entries(parts.values).map(([name, value]) => [name, translate(value)])
    return translate(parts.text, Object.fromEntries(translated))
  }
  return translate
}

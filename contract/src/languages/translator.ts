import { IntlMessageFormat } from 'intl-messageformat'
import { DEFAULT_LANGUAGE, type Language } from './languages.ts'
import type { FilledText, Message, Values } from './message.ts'

/** English texts and what they are in another language; `{name}` holds the place of a value. */
export type Catalogue = Readonly<Record<string, string>>
/** Gives a message in the reader's language; what the catalogue lacks stays as it is. */
export type Translate = (message: Message, values?: Values) => string

export function createTranslate(language: Language, catalogue: Catalogue = {}): Translate {
  const formats = new Map<string, IntlMessageFormat>()

  const translated = (text: string) => (Object.hasOwn(catalogue, text) ? (catalogue[text] ?? text) : text)
  const fill = (text: string, values: Values): string => {
    const format = formats.get(text) ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
    formats.set(text, format)
    const filled = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? translated(value.text) : value,
    ])
    return String(format.format(Object.fromEntries(filled)))
  }
  return (message, values) => {
    if (typeof message === 'object') return fill(translated(message.text), message.values)
    return values ? fill(translated(message), values) : translated(message)
  }
}

/** A message in the words of the specification. */
export const english = createTranslate(DEFAULT_LANGUAGE)

/** The catalogue, and these messages as schemas say them: with their values in place. */
export function withFilled(
  language: Language,
  catalogue: Catalogue,
  messages: readonly FilledText[],
): Catalogue {
  const translate = createTranslate(language, catalogue)
  const filled = messages.map(message => [english(message), translate(message)])
  return { ...catalogue, ...Object.fromEntries(filled) }
}

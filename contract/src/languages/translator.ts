import type { FilledText, Message, Values } from './message.ts'

/** Maps English texts to translations. `{name}` is a placeholder. */
export type Catalog = Readonly<Record<string, string>>
/** Falls back to English. */
export type Translate = (message: Message, values?: Values) => string

export function createTranslate(catalog: Catalog): Translate {
  const translateText = (text: string) => (Object.hasOwn(catalog, text) ? (catalog[text] ?? text) : text)
  const fill = (text: string, values: Values): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`No value for {${name}} of: ${text}`)
      return typeof value === 'object' ? translateText(value.text) : String(value)
    })
  return (message, values) => {
    if (typeof message === 'object') return fill(translateText(message.text), message.values)
    return values ? fill(translateText(message), values) : translateText(message)
  }
}

export const english = createTranslate({})

/** Adds an entry for each message with its values filled in, because schemas report such messages as plain text. */
export function withFilledMessages(catalog: Catalog, messages: readonly FilledText[]): Catalog {
  const translate = createTranslate(catalog)
  const filledTexts = messages.map(message => [english(message), translate(message)])
  return { ...catalog, ...Object.fromEntries(filledTexts) }
}

import { type Catalog, createTranslate, english, type Translate } from '@epay/contract/languages/translator'

const OPEN = '⟦'
const CLOSE = '⟧'
const INNERMOST_MARK = /⟦[^⟦⟧]*⟧/g
const SPOKEN_ATTRIBUTES = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']

/** Creates a language that puts translated texts in brackets and records texts that are missing from the catalog. */
export function createMarkingLanguage(catalog: Catalog) {
  const translated = createTranslate(catalog)
  const missing = new Set<string>()
  const t: Translate = (message, messageValues) => {
    const { text, values } = typeof message === 'object' ? message : { text: message, values: messageValues }
    if (text.includes(OPEN) || !/\p{L}/u.test(text)) return text
    const englishText = english(text, values)
    const isTranslated = Object.hasOwn(catalog, text) || translated(text, values) !== englishText
    if (!isTranslated) missing.add(text)
    return `${OPEN}${englishText}${CLOSE}`
  }
  return { t, missing }
}

export const marked = (text: string) => `${OPEN}${text}${CLOSE}`

function removeMarkedTexts(text: string): string {
  const rest = text.replace(INNERMOST_MARK, '')
  return rest === text ? rest : removeMarkedTexts(rest)
}

function* textsOfPage(): Generator<string> {
  yield document.title
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('style, script')) yield node.textContent ?? ''
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of SPOKEN_ATTRIBUTES) yield element.getAttribute(name) ?? ''
}

export function untranslatedTexts(allowedWords: readonly string[]): string[] {
  const isWord = (text: string) => /\p{L}/u.test(text)
  const restOf = (text: string) => removeMarkedTexts(text).split(/\s+/).filter(isWord)
  return [...textsOfPage()].filter(text => restOf(text).some(word => !allowedWords.includes(word)))
}

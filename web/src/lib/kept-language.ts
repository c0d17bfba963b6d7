import { isLanguage, type Language, preferredLanguage } from '@epay/contract/languages/languages'

const KEY = 'language'

/** The language that was chosen on this device, if one was. */
export function keptLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return isLanguage(kept) ? kept : undefined
  } catch {
    // A browser that keeps nothing still says what its owner reads.
    return undefined
  }
}

/** The language that was chosen on this device, else the browser's. */
export function readLanguage(): Language {
  return keptLanguage() ?? preferredLanguage(navigator.languages)
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Chosen again with the next visit.
  }
}

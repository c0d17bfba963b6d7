export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

export function isLanguage(tag: unknown): tag is Language {
  return LANGUAGES.some(language => language === tag)
}

/** Ignores the region: `es-MX` is Spanish. */
export function preferredLanguage(tags: readonly string[]): Language {
  const primaryTags = tags.map(tag => tag.toLowerCase().split('-')[0])
  return primaryTags.find(isLanguage) ?? DEFAULT_LANGUAGE
}

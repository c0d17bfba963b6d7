import type { Language } from '../languages/languages.ts'
import { createTranslate, english, type Translate } from '../languages/translator.ts'
import { ATTESTATION_OPTIONS } from './options.ts'
import { PERSONAL_TEXTS } from './page-texts.ts'
import { SPANISH_PACKET } from './spanish.ts'

const TRANSLATE: Record<Language, Translate> = { en: english, es: createTranslate(SPANISH_PACKET) }

export function attestationStatement(language: Language, attestation: string): string {
  const translate = TRANSLATE[language]
  const option = ATTESTATION_OPTIONS.find(({ value }) => value === attestation)
  return `${translate(PERSONAL_TEXTS.attest)}: ${translate(option?.label ?? attestation)}`
}

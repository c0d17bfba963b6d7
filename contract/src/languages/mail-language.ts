import type { Language } from './languages.ts'
import { SPANISH_MAILS } from './spanish/mails.ts'
import { createTranslate, type Translate } from './translator.ts'

/** The texts of mails, by the language of who gets them. */
export const MAIL_LANGUAGE: Readonly<Record<Language, Translate>> = {
  en: createTranslate('en'),
  es: createTranslate('es', SPANISH_MAILS),
}

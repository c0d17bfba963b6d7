import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { toPlainWords } from '@epay/contract/mail/plain-words'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'

/** Omits the first name if it is empty or could be a stranger's advertisement. */
export function greeting(firstName: string, language: Language = DEFAULT_LANGUAGE): string {
  const t = TRANSLATE_MAIL[language]
  const name = toPlainWords(firstName)
  return name === undefined ? t('Hello,') : t('Hi {name},', { name })
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|v)\.?$/i
const INITIAL = /^\p{L}$|\.$/u
const USERNAME = /^\p{Ll}\S*$/u

/**
 * Handles 'Latoya Kaur' and 'Kaur, Latoya'. Returns '' if the name begins with an initial, or is the username of an
 * account without a name.
 */
export function firstNameOf(fullName: string): string {
  const [beforeComma = '', afterComma = ''] = fullName.split(',').map(part => part.trim())
  const name = afterComma === '' || SUFFIX.test(afterComma) ? beforeComma : afterComma
  const [firstWord = ''] = name.split(/\s+/)
  return INITIAL.test(firstWord) || USERNAME.test(name) ? '' : firstWord
}

import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { plainWords } from '@epay/contract/mail/plain-words'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'

/** Greets by first name, unless there is none or what was typed as one could be a stranger's advertisement. */
export function greeting(firstName: string, language: Language = DEFAULT_LANGUAGE): string {
  const t = TRANSLATE_MAIL[language]
  const name = plainWords(firstName)
  return name === undefined ? t('Hello,') : t('Hi {name},', { name })
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|v)\.?$/i
const INITIAL = /^\p{L}$|\.$/u
const USERNAME = /^\p{Ll}\S*$/u

/**
 * The first name in a full name such as 'Latoya Kaur' or 'Kaur, Latoya'. '' where it can't be told: the name begins with
 * an initial, or it is the username of an account without a name.
 */
export function firstNameOf(fullName: string): string {
  const [before = '', after = ''] = fullName.split(',').map(part => part.trim())
  const name = after === '' || SUFFIX.test(after) ? before : after
  const [first = ''] = name.split(/\s+/)
  return INITIAL.test(first) || USERNAME.test(name) ? '' : first
}

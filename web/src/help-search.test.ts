import { HELP_WORDS } from '@epay/contract/common/help-words'
import { LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { describe, expect, it } from 'vitest'
import { find, pieces, snippet, termsOf } from '../help/search.ts'
import { searchIndexOf } from '../help-pages.ts'

const section = (heading: string, text: string) => ({ page: 'Page', heading, href: `/${heading}`, text })
const SECTIONS = [
  section('Entrar', 'Escriba su contraseña.'),
  section('La contraseña', 'Diez letras.'),
  section('Correo', 'Un enlace.'),
]
const headings = (query: string) => find(SECTIONS, termsOf(query, {})).map(({ heading }) => heading)
function foundIn(language: Language, query: string): string[] {
  const { sections, words } = searchIndexOf(language)
  return find(sections, termsOf(query, words)).map(({ href }) => href.slice(`/help/${language}/`.length))
}

describe('find', () => {
  it.each(['contraseña', 'contrasena', 'CONTRASEÑAS', 'contra'])('%s, headings first', query => {
    expect(headings(query)).toEqual(['La contraseña', 'Entrar'])
  })

  it('wants every word, each at the beginning of a word', () => {
    expect(headings('contrasena escriba')).toEqual(['Entrar'])
    expect(headings('trasena')).toEqual([])
    expect(headings('contrasena correo')).toEqual([])
  })

  it.each(['', ' ', '.*', '(['])('finds nothing for "%s"', query => {
    expect(headings(query)).toEqual([])
  })

  it.each([
    ['en', 'reset password', 'my-pay/#change-your-password'],
    ['en', 'bank accounts import', 'importing/#bank-accounts'],
    ['en', 'SMTP', 'running/#an-email-didnt-arrive'],
    ['en', 'login', 'signing-in/'],
    ['en', 'log-in', 'signing-in/'],
    ['en', 'sign-in', 'signing-in/'],
    ['en', 'payslip', 'my-pay/#print-a-pay-statement'],
    ['en', 'pay stubs', 'my-pay/#get-a-whole-year'],
    ['en', 'paycheck', 'my-pay/#all-your-checks'],
    ['en', '2FA', 'my-pay/#turn-on-two-step-verification'],
    ['en', 'lost phone', 'signing-in/#epay-asks-for-a-code'],
    ['en', '18 or older', 'running/#change-settings'],
    ['en', 'nightly import', 'importing/#every-night-by-a-script'],
    ['es', 'olvido contrasena', 'signing-in/#olvidó-su-contraseña'],
    ['es', 'olvidé', 'signing-in/#olvidó-su-contraseña'],
    ['es', 'olvide\u0301 la clave', 'signing-in/#olvidó-su-contraseña'],
    ['es', 'recibos', 'my-pay/#imprimir-un-comprobante'],
    ['es', 'talón', 'my-pay/#su-último-cheque'],
  ] as const)('leads to the section of the guide: %s, %s', (language, query, href) => {
    expect(foundIn(language, query)).toContain(href)
  })

  it('finds the same with a hyphen and without', () => {
    const found = foundIn('en', 'email')
    expect(found).toEqual(foundIn('en', 'e-mail'))
    expect(found.length).toBeGreaterThan(10)
    expect(foundIn('en', 'form i9')).toEqual(foundIn('en', 'Form I-9'))
  })

  it.each(LANGUAGES)("%s: every word of people's stands for words that the guide has", language => {
    const missing = Object.values(HELP_WORDS[language])
      .flat()
      .filter(ours => find(searchIndexOf(language).sections, termsOf(ours, {})).length === 0)
    expect(missing).toEqual([])
  })
})

it('takes the text apart where a word was found', () => {
  expect(pieces('Su contraseña, y otra CONTRASEÑA.', termsOf('contrasenas', {}))).toEqual([
    'Su ',
    'contraseña',
    ', y otra ',
    'CONTRASEÑA',
    '.',
  ])
})

it('shows the text around the first word that was found', () => {
  const text = `${'before '.repeat(20)}the password ${'after '.repeat(40)}`
  expect(snippet(text, termsOf('password', {}))).toMatch(/^… (before )+the password (after )+…$/)
  expect(snippet('A short text.', termsOf('short', {}))).toBe('A short text.')
})

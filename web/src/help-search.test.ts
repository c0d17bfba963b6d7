import { HELP_SYNONYMS } from '@epay/contract/common/help-synonyms'
import { LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { expect, it } from 'vitest'
import { findSections, snippet, splitByMatches, termsOf } from '../help/search.ts'
import { searchIndexOf } from '../help-pages.ts'

const buildSection = (heading: string, text: string) => ({ page: 'Page', heading, href: `/${heading}`, text })
const SECTIONS = [
  buildSection('Entrar', 'Escriba su contraseña.'),
  buildSection('La contraseña', 'Diez letras.'),
  buildSection('Correo', 'Un enlace.'),
]
const findHeadings = (query: string) =>
  findSections(SECTIONS, termsOf(query, {})).map(({ heading }) => heading)
function hrefsFor(language: Language, query: string): string[] {
  const { sections, synonyms } = searchIndexOf(language)
  return findSections(sections, termsOf(query, synonyms)).map(({ href }) =>
    href.slice(`/help/${language}/`.length),
  )
}

it.each(['contraseña', 'contrasena', 'CONTRASEÑAS', 'contra'])(
  'the search ranks headings first for %s',
  query => {
    expect(findHeadings(query)).toEqual(['La contraseña', 'Entrar'])
  },
)

it('the search requires every word, each at the start of a word', () => {
  expect(findHeadings('contrasena escriba')).toEqual(['Entrar'])
  expect(findHeadings('trasena')).toEqual([])
  expect(findHeadings('contrasena correo')).toEqual([])
})

it.each(['', ' ', '.*', '(['])('the search finds nothing for %j', query => {
  expect(findHeadings(query)).toEqual([])
})

it.each([
  ['en', 'reset password', 'my-pay/#change-your-password'],
  ['en', 'bank accounts import', 'importing/#bank-accounts'],
  ['en', 'log-in', 'signing-in/'],
  ['en', 'pay stubs', 'my-pay/#get-a-whole-year'],
  ['en', '2FA', 'my-pay/#turn-on-two-step-verification'],
  ['en', 'lost phone', 'signing-in/#epay-asks-for-a-code'],
  ['es', 'olvidé', 'signing-in/#olvidó-su-contraseña'],
  ['es', 'olvide\u0301 la clave', 'signing-in/#olvidó-su-contraseña'],
  ['es', 'talón', 'my-pay/#su-último-cheque'],
] as const)("the search in '%s' for '%s' finds the section %s", (language, query, href) => {
  expect(hrefsFor(language, query)).toContain(href)
})

it.each(LANGUAGES)('the guide contains every synonym: %s', language => {
  const missing = Object.values(HELP_SYNONYMS[language])
    .flat()
    .filter(synonym => findSections(searchIndexOf(language).sections, termsOf(synonym, {})).length === 0)
  expect(missing).toEqual([])
})

it('splitByMatches splits the text around matches', () => {
  const text = 'Su contraseña, y otra CONTRASEÑA.'
  const expected = ['Su ', 'contraseña', ', y otra ', 'CONTRASEÑA', '.']
  expect(splitByMatches(text, termsOf('contrasenas', {}))).toEqual(expected)
})

it('snippet shortens the text around the first match', () => {
  const text = `${'before '.repeat(20)}the password ${'after '.repeat(40)}`
  expect(snippet(text, termsOf('password', {}))).toMatch(/^… (before )+the password (after )+…$/)
  expect(snippet('A short text.', termsOf('short', {}))).toBe('A short text.')
})

import { describe, expect, it } from 'vitest'
import { find, pieces, snippet } from '../help/search.ts'
import { sectionsIn } from '../help-pages.ts'

const section = (heading: string, text: string) => ({ page: 'Page', heading, href: `/${heading}`, text })
const SECTIONS = [
  section('Entrar', 'Escriba su contraseña.'),
  section('La contraseña', 'Diez letras.'),
  section('Correo', 'Un enlace.'),
]
const headings = (query: string) => find(SECTIONS, query).map(({ heading }) => heading)

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
    ['en', 'reset password', '/help/en/my-pay/#my-password'],
    ['en', 'bank accounts import', '/help/en/importing/#bank-accounts'],
    ['es', 'olvido contrasena', '/help/es/signing-in/#olvidó-su-contraseña'],
  ] as const)('leads to the section of the guide: %s, %s', (language, query, href) => {
    expect(find(sectionsIn(language), query).map(each => each.href)).toContain(href)
  })
})

it('takes the text apart where a word was found', () => {
  expect(pieces('Su contraseña, y otra CONTRASEÑA.', 'contrasena')).toEqual([
    'Su ',
    'contraseña',
    ', y otra ',
    'CONTRASEÑA',
    '.',
  ])
})

it('shows the text around the first word that was found', () => {
  const text = `${'before '.repeat(20)}the password ${'after '.repeat(40)}`
  expect(snippet(text, 'password')).toMatch(/^… (before )+the password (after )+…$/)
  expect(snippet('A short text.', 'short')).toBe('A short text.')
})

import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './languages.ts'
import { createTranslate } from './translator.ts'

const spanish = createTranslate('es', {
  Email: 'Correo electrónico',
  'Sent: {percent} %': 'Enviado: {percent} %',
  '{label} cannot exceed {max} characters': '{label}: máximo {max} caracteres',
  '{count, plural, one {# file} other {# files}}': '{count, plural, one {# archivo} other {# archivos}}',
})
const english = createTranslate('en')

describe('a text', () => {
  it('is the key of its own translation', () => {
    expect(spanish('Email')).toBe('Correo electrónico')
    expect(english('Email')).toBe('Email')
  })

  it('that is in no catalogue stays as it is, whatever it holds', () => {
    expect(spanish('Unknown {thing}')).toBe('Unknown {thing}')
    expect(spanish('constructor')).toBe('constructor')
    expect(spanish('{')).toBe('{')
  })

  it('takes values', () => {
    expect(spanish('Sent: {percent} %', { percent: 40 })).toBe('Enviado: 40 %')
    expect(english('Sent: {percent} %', { percent: 40 })).toBe('Sent: 40 %')
  })

  it('takes values as they are, not as messages', () => {
    expect(english('Remove {name}', { name: "{b} <i>'x'</i>" })).toBe("Remove {b} <i>'x'</i>")
  })

  it('counts', () => {
    const files = '{count, plural, one {# file} other {# files}}'
    expect([spanish(files, { count: 1 }), spanish(files, { count: 2 })]).toEqual(['1 archivo', '2 archivos'])
  })

  it('whose values are in it already is recognised', () => {
    expect(spanish('Email cannot exceed 100 characters')).toBe('Correo electrónico: máximo 100 caracteres')
    expect(english('Email cannot exceed 100 characters')).toBe('Email cannot exceed 100 characters')
  })
})

describe('the language of a browser', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['ES'], 'es'],
    [['pl', 'es-419', 'en'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['vi'], 'en'],
    [[], 'en'],
  ])('%j is read in %s', (tags, language) => {
    expect(preferredLanguage(tags)).toBe(language)
  })
})

import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './languages.ts'
import { createTranslate, english, withFilled } from './translator.ts'

const spanish = createTranslate({
  Email: 'Correo electrónico',
  'Sent: {percent} %': 'Enviado: {percent} %',
  '{label} cannot exceed {max} characters': '{label}: máximo {max} caracteres',
})

describe('a text', () => {
  it('is the key of its own translation', () => {
    expect(spanish('Email')).toBe('Correo electrónico')
    expect(english('Email')).toBe('Email')
  })

  it('that is in no catalog stays as it is, whatever it holds', () => {
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

  it('is not shown without the values that it names', () => {
    expect(() => english('Remove {name}', { file: 'x.pdf' })).toThrow('{name}')
  })

  it('travels with its values, of which one may be a text of its own', () => {
    const message = {
      text: '{label} cannot exceed {max} characters',
      values: { label: { text: 'Email' }, max: 1000 },
    }
    expect(spanish(message)).toBe('Correo electrónico: máximo 1000 caracteres')
    expect(english(message)).toBe('Email cannot exceed 1000 characters')
    expect(spanish({ text: 'Sent: {percent} %', values: { percent: 'Email' } })).toBe('Enviado: Email %')
  })

  it('whose values schemas put in has an entry of its own', () => {
    const message = { text: 'Sent: {percent} %', values: { percent: 7 } }
    const catalog = withFilled({ 'Sent: {percent} %': 'Enviado: {percent} %' }, [message])
    expect(catalog).toEqual({ 'Sent: {percent} %': 'Enviado: {percent} %', 'Sent: 7 %': 'Enviado: 7 %' })
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

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

  it('that is in no catalog stays unchanged', () => {
    expect(spanish('Unknown {thing}')).toBe('Unknown {thing}')
    expect(spanish('constructor')).toBe('constructor')
    expect(spanish('{')).toBe('{')
  })

  it('is filled in with values', () => {
    expect(spanish('Sent: {percent} %', { percent: 40 })).toBe('Enviado: 40 %')
    expect(english('Sent: {percent} %', { percent: 40 })).toBe('Sent: 40 %')
  })

  it('does not translate plain values', () => {
    expect(english('Remove {name}', { name: "{b} <i>'x'</i>" })).toBe("Remove {b} <i>'x'</i>")
  })

  it('throws if a value is missing', () => {
    expect(() => english('Remove {name}', { file: 'x.pdf' })).toThrow('{name}')
  })

  it('may include translated values', () => {
    const message = {
      text: '{label} cannot exceed {max} characters',
      values: { label: { text: 'Email' }, max: 1000 },
    }
    expect(spanish(message)).toBe('Correo electrónico: máximo 1000 caracteres')
    expect(english(message)).toBe('Email cannot exceed 1000 characters')
    expect(spanish({ text: 'Sent: {percent} %', values: { percent: 'Email' } })).toBe('Enviado: Email %')
  })

  it('can have catalog entries with its values filled in', () => {
    const message = { text: 'Sent: {percent} %', values: { percent: 7 } }
    const catalog = withFilled({ 'Sent: {percent} %': 'Enviado: {percent} %' }, [message])
    expect(catalog).toEqual({ 'Sent: {percent} %': 'Enviado: {percent} %', 'Sent: 7 %': 'Enviado: 7 %' })
  })
})

describe('the language of a browser', () => {
  it.each([
    [['ES-mx', 'en'], 'es'],
    [['pl', 'es-419', 'en'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['vi'], 'en'],
  ])('%j is %s', (tags, language) => {
    expect(preferredLanguage(tags)).toBe(language)
  })
})

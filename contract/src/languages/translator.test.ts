import { expect, it } from 'vitest'
import { preferredLanguage } from './languages.ts'
import { createTranslate, english, withFilledMessages } from './translator.ts'

const spanish = createTranslate({
  Email: 'Correo electrónico',
  'Sent: {percent} %': 'Enviado: {percent} %',
  '{label} cannot exceed {max} characters': '{label}: máximo {max} caracteres',
})

it('translates texts of its catalog, and returns others unchanged', () => {
  expect(spanish('Email')).toBe('Correo electrónico')
  for (const text of ['Unknown {thing}', 'constructor', '{']) expect(spanish(text)).toBe(text)
})

it('fills in values, which are not translated, and throws if one is missing', () => {
  expect(spanish('Sent: {percent} %', { percent: 40 })).toBe('Enviado: 40 %')
  expect(spanish('Sent: {percent} %', { percent: 'Email' })).toBe('Enviado: Email %')
  expect(english('Remove {name}', { name: "{b} <i>'x'</i>" })).toBe("Remove {b} <i>'x'</i>")
  expect(() => english('Remove {name}', { file: 'x.pdf' })).toThrow('{name}')
})

it('translates values that are texts', () => {
  const message = {
    text: '{label} cannot exceed {max} characters',
    values: { label: { text: 'Email' }, max: 1000 },
  }
  expect(spanish(message)).toBe('Correo electrónico: máximo 1000 caracteres')
  expect(english(message)).toBe('Email cannot exceed 1000 characters')
})

it('adds catalog entries with values filled in', () => {
  const message = { text: 'Sent: {percent} %', values: { percent: 7 } }
  const catalog = withFilledMessages({ 'Sent: {percent} %': 'Enviado: {percent} %' }, [message])
  expect(catalog).toEqual({ 'Sent: {percent} %': 'Enviado: {percent} %', 'Sent: 7 %': 'Enviado: 7 %' })
})

it.each([
  [['ES-mx', 'en'], 'es'],
  [['pl', 'es-419', 'en'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['vi'], 'en'],
])('the language of a browser that prefers %j is %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language)
})

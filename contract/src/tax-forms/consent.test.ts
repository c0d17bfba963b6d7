import { expect, it } from 'vitest'
import {
  CODE_LETTERS,
  DISCLOSURE_VERSION,
  DISCLOSURES,
  isContactComplete,
  isInForce,
  typedCode,
} from './consent.ts'
import { SPANISH_TAX_FORMS } from './spanish.ts'

it('takes a code however it is typed', () => {
  expect(typedCode(' k7m r4-q ')).toBe('K7MR4Q')
  expect(CODE_LETTERS).not.toMatch(/[01OIL]/)
})

it('counts only a consent to the present disclosure that was not withdrawn', () => {
  expect(isInForce(undefined)).toBe(false)
  expect(isInForce({ version: DISCLOSURE_VERSION, withdrawnAt: null })).toBe(true)
  expect(isInForce({ version: DISCLOSURE_VERSION, withdrawnAt: new Date(0) })).toBe(false)
  expect(isInForce({ version: DISCLOSURE_VERSION - 1, withdrawnAt: null })).toBe(false)
})

it('asks for all four details of the contact', () => {
  const contact = {
    name: 'Marisol Vega',
    address: '401 Harbor St',
    phone: '209-555-0100',
    email: 'a@b.example',
  }
  expect(isContactComplete(contact)).toBe(true)
  for (const name of Object.keys(contact)) expect(isContactComplete({ ...contact, [name]: ' ' })).toBe(false)
})

it('has each disclosure in Spanish, with its place for the contact', () => {
  for (const { title, text } of DISCLOSURES) {
    expect(SPANISH_TAX_FORMS[title]).toBeTruthy()
    expect(SPANISH_TAX_FORMS[text]?.includes('{contact}')).toBe(text.includes('{contact}'))
  }
})

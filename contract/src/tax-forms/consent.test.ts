import { expect, it } from 'vitest'
import {
  CODE_CHARACTERS,
  DISCLOSURE_VERSION,
  DISCLOSURES,
  isContactComplete,
  isValidConsent,
  normalizeCode,
} from './consent.ts'
import { MY_FORMS_MESSAGES, MY_FORMS_TEXTS, TEST_PDF_TEXTS } from './my-texts.ts'
import { SPANISH_TAX_FORMS } from './spanish.ts'

it('accepts a code regardless of case, spaces, and hyphens', () => {
  expect(normalizeCode(' k7m r4-q ')).toBe('K7MR4Q')
  expect(CODE_CHARACTERS).not.toMatch(/[01OIL]/)
})

it('requires consent to the current disclosure that wasn’t withdrawn', () => {
  expect(isValidConsent(undefined)).toBe(false)
  expect(isValidConsent({ version: DISCLOSURE_VERSION, withdrawnAt: null })).toBe(true)
  expect(isValidConsent({ version: DISCLOSURE_VERSION, withdrawnAt: new Date(0) })).toBe(false)
  expect(isValidConsent({ version: DISCLOSURE_VERSION - 1, withdrawnAt: null })).toBe(false)
})

it('requires every detail of the contact', () => {
  const contact = { name: 'Vega', address: '401 Harbor St', phone: '209-555-0100', email: 'a@b.example' }
  expect(isContactComplete(contact)).toBe(true)
  for (const name of Object.keys(contact)) expect(isContactComplete({ ...contact, [name]: ' ' })).toBe(false)
})

it('translates the texts for employees, including the contact in the disclosures', () => {
  const texts = [MY_FORMS_TEXTS, MY_FORMS_MESSAGES, TEST_PDF_TEXTS].flatMap(group => Object.values(group))
  const disclosures = DISCLOSURES.flatMap(({ title, text }) => [title, text])
  expect([...texts, ...disclosures].filter(text => !SPANISH_TAX_FORMS[text])).toEqual([])
  for (const text of disclosures)
    expect(SPANISH_TAX_FORMS[text]?.includes('{contact}')).toBe(text.includes('{contact}'))
})

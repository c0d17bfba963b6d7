import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'

const CONTRACT = fileURLToPath(new URL('../../contract/src', import.meta.url))

/** Returns all texts in an exported value. For a function, returns the string literals in its source. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return String(value).match(/(['"`])(?:(?!\1)[^\\]|\\.)*\1/g) ?? []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

const SPECIFIED_TEXTS = [
  'An error occurred during submission. Please check your network connection.',
  'An error occurred while submitting the form. Please try again.',
  'Error saving signature. Please try again.',
  'Failed to load application data. Please try again.',
  'Failed to save application details. Please check your connection and try again.',
  'Failed to save application details. Please try again.',
  'Fetching details. Please wait...',
  'Form submission failed. Please try again.',
  'Invalid username or password. Please try again.',
  'Please confirm your new password.',
  'Please enter a valid email address',
  'Please enter a valid phone number',
  'Please enter your name',
  'Please enter your name for typed signature',
  'Please fix the validation errors before saving.',
  'Please provide a signature before saving',
  'Please select at least one document type',
  'Please upload at least one supporting document',
  'Please upload or capture a photo',
  'I attest, under penalty of perjury, that the information in this packet is true and complete, that the documents are mine, and that my electronic signature has the same effect as one made by hand.',
]

const catalog: (readonly [file: string, text: string])[] = []
beforeAll(async () => {
  for (const file of globSync('**/*{texts,messages,settings}.ts', { cwd: CONTRACT })) {
    const module: Record<string, unknown> = await import(`${CONTRACT}/${file}`)
    for (const text of Object.values(module).flatMap(listTexts))
      if (!SPECIFIED_TEXTS.includes(text)) catalog.push([file, text])
  }
})

const AVOIDED_WORDS =
  /\b(some|any|every|no)body\b|\bwho(ever|m)\b|\be-mail|\bmailed\b|\bat once\b|\bfrom then on\b|\bmeanwhile\b|\bany more\b|\bsecond factor\b|\bset-up\b|\bpay checks?\b|\bPlease\b/i
const MAX_SENTENCE_WORDS = 24
const sentencesIn = (text: string) => text.split(/(?<=[.!?])\s+/)
const wordsIn = (sentence: string) => sentence.split(/\s+/).length

it('texts use US English words', () => {
  expect(catalog.length).toBeGreaterThan(1000)
  expect(catalog.filter(([, text]) => AVOIDED_WORDS.test(text.replaceAll(/{\w+}/g, '')))).toEqual([])
})

it('sentences are short', () => {
  const longTexts = catalog.filter(([, text]) =>
    sentencesIn(text).some(sentence => wordsIn(sentence) > MAX_SENTENCE_WORDS),
  )
  expect(longTexts).toEqual([])
})

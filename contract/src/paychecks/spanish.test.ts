import { expect, it } from 'vitest'
import { CHANGE_TEXTS, COMPARISON_MESSAGES } from './compare-checks.ts'
import { CORRECTION_TEXTS } from './corrections.ts'
import { EXPLANATION_MESSAGES } from './explain-earnings.ts'
import { DEDUCTION_TEXTS } from './known-lines.ts'
import * as messages from './messages.ts'
import { SPANISH_CHECKS } from './spanish.ts'

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value instanceof Object ? Object.values(value).flatMap(collectTexts) : []
}

it('translates every text about checks', () => {
  const catalogs = [
    COMPARISON_MESSAGES,
    CHANGE_TEXTS,
    EXPLANATION_MESSAGES,
    CORRECTION_TEXTS,
    DEDUCTION_TEXTS,
  ]
  const texts = [...catalogs, ...Object.values(messages)].flatMap(collectTexts)
  expect(texts.filter(text => !Object.hasOwn(SPANISH_CHECKS, text))).toEqual([])
})

import { expect, it } from 'vitest'
import { CHANGE_TEXTS, COMPARISON_MESSAGES } from './comparison-messages.ts'
import { EXPLANATION_MESSAGES } from './explanation-messages.ts'
import { DEDUCTION_TEXTS } from './known-deductions.ts'
import { SPANISH_CHECKS } from './spanish.ts'

it.each([
  [
    'what changed since the last check',
    [...Object.values(COMPARISON_MESSAGES), ...Object.values(CHANGE_TEXTS)],
  ],
  ['what the lines mean', [...Object.values(EXPLANATION_MESSAGES), ...DEDUCTION_TEXTS]],
])('Spanish says %s', (_, texts) => {
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(text => !Object.hasOwn(SPANISH_CHECKS, text))).toEqual([])
})

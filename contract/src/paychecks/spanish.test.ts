import { expect, it } from 'vitest'
import { CHANGE_TEXTS, COMPARISON_MESSAGES } from './compare-checks.ts'
import { CORRECTION_TEXTS } from './corrections.ts'
import { EXPLANATION_MESSAGES } from './explain-earnings.ts'
import { DEDUCTION_TEXTS } from './known-deductions.ts'
import {
  CHECK_LABELS,
  NO_CHECKS,
  PAYCHECK_MESSAGES,
  STATEMENT_LABELS,
  STATEMENT_MESSAGES,
  STATEMENT_TITLE,
  YEAR_MESSAGES,
} from './messages.ts'
import { SPANISH_CHECKS } from './spanish.ts'

it.each([
  [
    'what changed since the last check',
    [...Object.values(COMPARISON_MESSAGES), ...Object.values(CHANGE_TEXTS)],
  ],
  ['what the lines mean', [...Object.values(EXPLANATION_MESSAGES), ...DEDUCTION_TEXTS]],
  [
    'what the pages of checks say',
    [PAYCHECK_MESSAGES, YEAR_MESSAGES, CHECK_LABELS, NO_CHECKS, CORRECTION_TEXTS].flatMap(texts =>
      Object.values(texts),
    ),
  ],
  [
    'what a statement says',
    [STATEMENT_TITLE, ...Object.values(STATEMENT_MESSAGES), ...Object.values(STATEMENT_LABELS)],
  ],
])('Spanish says %s', (_, texts) => {
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(text => !Object.hasOwn(SPANISH_CHECKS, text))).toEqual([])
})

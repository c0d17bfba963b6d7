import { expect, it } from 'vitest'
import { CHANGE_TEXTS, COMPARISON_MESSAGES } from './compare-checks.ts'
import { CORRECTION_TEXTS } from './corrections.ts'
import { EXPLANATION_MESSAGES } from './explain-earnings.ts'
import { DEDUCTION_TEXTS } from './known-lines.ts'
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

it('Spanish says everything about checks', () => {
  const texts = [
    ...[
      COMPARISON_MESSAGES,
      CHANGE_TEXTS,
      EXPLANATION_MESSAGES,
      PAYCHECK_MESSAGES,
      YEAR_MESSAGES,
      CHECK_LABELS,
    ],
    ...[
      NO_CHECKS,
      CORRECTION_TEXTS,
      STATEMENT_MESSAGES,
      STATEMENT_LABELS,
      { STATEMENT_TITLE },
      DEDUCTION_TEXTS,
    ],
  ].flatMap(each => Object.values<string>(each))
  expect(texts.filter(text => !Object.hasOwn(SPANISH_CHECKS, text))).toEqual([])
})

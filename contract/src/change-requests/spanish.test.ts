import { expect, it } from 'vitest'
import { CHANGE_FORMS } from './fields.ts'
import { CHANGE_REQUEST_MESSAGES } from './messages.ts'
import {
  DIRECT_DEPOSIT_TEXTS,
  EMERGENCY_TEXTS,
  FIELD_TEXTS,
  MY_DETAILS_TEXTS,
  OUTCOME_TEXTS,
} from './my-texts.ts'
import { SPANISH_DETAILS } from './spanish.ts'

it('the Spanish catalog has all texts that employees read about their details', () => {
  const labels = Object.values(CHANGE_FORMS).flatMap(form => Object.values(form).map(({ label }) => label))
  const texts: string[] = [
    MY_DETAILS_TEXTS,
    FIELD_TEXTS,
    OUTCOME_TEXTS,
    DIRECT_DEPOSIT_TEXTS,
    EMERGENCY_TEXTS,
    CHANGE_REQUEST_MESSAGES,
  ].flatMap(group => Object.values<string>(group))
  expect([...texts, ...labels].filter(text => !Object.hasOwn(SPANISH_DETAILS, text))).toEqual([])
})

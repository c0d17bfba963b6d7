import { expect, it } from 'vitest'
import { answerLabel, SEALED_ANSWERS } from '../packet-form.ts'
import { SPANISH_VERIFY } from './spanish.ts'
import {
  EVENT_LABELS,
  PROBLEM_TEXTS,
  SAME_PERSON,
  SIGNING_LABELS,
  SUBMITTER_LABELS,
  VERDICT_TEXTS,
  VERIFY_TEXTS,
} from './verify-messages.ts'

it('the page that verifies a packet has all that it can say in Spanish', () => {
  const texts = [
    ...[EVENT_LABELS, PROBLEM_TEXTS, SIGNING_LABELS, SUBMITTER_LABELS, VERDICT_TEXTS, VERIFY_TEXTS].flatMap(
      each => Object.values<string>(each),
    ),
    SAME_PERSON,
    ...SEALED_ANSWERS.map(name => answerLabel(name) ?? name),
  ]
  expect(texts.filter(text => !Object.hasOwn(SPANISH_VERIFY, text))).toEqual([])
  const said = new Set(texts)
  expect(Object.keys(SPANISH_VERIFY).filter(text => !said.has(text))).toEqual([])
})

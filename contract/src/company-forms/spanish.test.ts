import { expect, it } from 'vitest'
import { SIGNING_MESSAGES } from './messages.ts'
import { SIGNING_TEXTS } from './signing-texts.ts'
import { SPANISH_FORMS } from './spanish.ts'
import { W4_TEXTS } from './w4-texts.ts'

it('translates the texts for people who finish forms', () => {
  const texts: string[] = [...Object.values(SIGNING_TEXTS), ...Object.values(SIGNING_MESSAGES)]
  expect(texts.filter(text => !Object.hasOwn(SPANISH_FORMS, text))).toEqual([])
  const { steps, labels, helpTexts } = W4_TEXTS
  const translations = [steps, labels, helpTexts].flatMap(group =>
    Object.values<{ en: string; es: string }>(group),
  )
  expect(translations.filter(({ es }) => es === '')).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { APPLICANT_FIELDS, APPLY_STEPS, applicationFormSchema } from '../../applications/application-form.ts'
import * as messages from '../../applications/messages.ts'
import { LINE_BREAK_MESSAGE, TURNING_TEXT_MESSAGE, UNSTORABLE_TEXT_MESSAGE } from '../../common/text.ts'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '../../common/us-states.ts'
import { FILE_MAX_LABEL } from '../../files/limits.ts'
import { FILE_MESSAGES } from '../../files/messages.ts'
import { FORMED_TEXTS } from '../formed-texts.ts'
import { createTranslate } from '../translator.ts'
import { SPANISH_APPLY } from './apply-catalogue.ts'

const TODAY = '2026-11-20'
const spanish = createTranslate('es', SPANISH_APPLY)
const schema = applicationFormSchema(TODAY)
const FIELDS = Object.keys(schema.shape)

/** Values that each break another rule. */
const BAD = [
  undefined,
  '',
  ' ',
  'x'.repeat(2000),
  'A\u0000',
  'A\u202e',
  'A\u2028b',
  '2026-02-30',
  '2999-01-01',
  'nobody',
  'XX',
]

/** Everything that the schema can say about the form. */
const VALIDATION = new Set(
  BAD.flatMap(bad => {
    const { error } = schema.safeParse(Object.fromEntries(FIELDS.map(field => [field, bad])))
    return error?.issues.map(issue => issue.message) ?? []
  }),
)

const hasText = (text: string) => Object.hasOwn(SPANISH_APPLY, text) || spanish(text) !== text
const untranslated = (texts: Iterable<string>) => [...texts].filter(text => !hasText(text))

describe('the Spanish application form has', () => {
  it('everything that its schema can say', () => {
    expect(VALIDATION.size).toBeGreaterThan(25)
    expect(VALIDATION).toContain(UNSTORABLE_TEXT_MESSAGE)
    expect(VALIDATION).toContain(TURNING_TEXT_MESSAGE)
    expect(VALIDATION).toContain(LINE_BREAK_MESSAGE)
    expect(untranslated(VALIDATION)).toEqual([])
  })

  it('its titles, its messages and those of the server', () => {
    expect(untranslated(Object.values(messages.APPLY_MESSAGES))).toEqual([])
    expect(untranslated(APPLY_STEPS.map(step => step.title))).toEqual([])
  })

  it('its choices', () => {
    const labels = STATE_OR_TERRITORY_OPTIONS.map(option => option.label)
    expect(untranslated([SELECT_STATE_LABEL, ...labels])).toEqual([])
  })

  it('what is said about files', () => {
    expect(untranslated(Object.values(FILE_MESSAGES))).toEqual([])
    expect(untranslated([`PDF, DOC or DOCX, max ${FILE_MAX_LABEL}`])).toEqual([])
  })

  it('every label, also inside of messages', () => {
    const labels = Object.values(APPLICANT_FIELDS).map(({ label }) => label)
    expect(labels.filter(label => !Object.hasOwn(SPANISH_APPLY, label))).toEqual([])
    expect([...VALIDATION]).toEqual(
      expect.arrayContaining(
        labels.slice(0, 4).map(label => expect.stringContaining(`${label} cannot exceed`)),
      ),
    )
  })
})

describe('texts that reach the page with their values', () => {
  it('are those that the contract forms', () => {
    const [{ text, pattern } = { text: '', pattern: /^$/ }] = FORMED_TEXTS
    const formed = messages.cannotExceed('First Name', 50)
    expect(pattern.exec(formed)?.groups).toEqual({ label: 'First Name', max: '50' })
    expect(text.replace('{label}', 'First Name').replace('{max}', '50')).toBe(formed)
  })
})

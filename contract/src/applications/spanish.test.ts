import { describe, expect, it } from 'vitest'
import { LINE_BREAK_MESSAGE, UNSTORABLE_TEXT_MESSAGE } from '../common/text.ts'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '../common/us-states.ts'
import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { FILE_MAX_LABEL } from '../files/file-types.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { createTranslate, english, withFilled } from '../languages/translator.ts'
import { APPLICANT_FIELDS } from './application-fields.ts'
import { APPLICANT_LIMITS, APPLY_STEPS, applicationFormSchema, IS_ADULT } from './application-form.ts'
import * as messages from './messages.ts'
import { SPANISH_APPLY } from './spanish.ts'

const TODAY = '2026-11-20'
const CATALOG = withFilled(SPANISH_APPLY, APPLICANT_LIMITS)
const spanish = createTranslate(CATALOG)
const schema = applicationFormSchema(TODAY)
const FIELDS = Object.keys(schema.shape)

/** Each value breaks a different rule. */
const BAD = [
  undefined,
  '',
  ' ',
  'x'.repeat(2000),
  'A\u0000',
  'A\u2028b',
  '2026-02-30',
  '2999-01-01',
  '2020-02-02',
  'nobody',
  'XX',
]

/** Every validation message that the schema can produce. */
const VALIDATION = new Set(
  BAD.flatMap(bad => {
    const { error } = schema.safeParse(Object.fromEntries(FIELDS.map(field => [field, bad])))
    return error?.issues.map(issue => issue.message) ?? []
  }),
)

const untranslated = (texts: Iterable<string>) => [...texts].filter(text => !Object.hasOwn(CATALOG, text))

describe('the Spanish application form has', () => {
  it('everything that its schema can say', () => {
    expect(VALIDATION.size).toBeGreaterThan(25)
    expect(VALIDATION).toContain(UNSTORABLE_TEXT_MESSAGE)
    expect(VALIDATION).toContain(LINE_BREAK_MESSAGE)
    expect(VALIDATION).toContain(messages.DETAILS_INVALID.jobDates)
    expect(untranslated(VALIDATION)).toEqual([])
  })

  it('its titles, its messages and those of the server', () => {
    expect(untranslated(Object.values(messages.APPLY_MESSAGES))).toEqual([])
    expect(untranslated(Object.values(messages.ADULT_MESSAGES))).toEqual([])
    expect(untranslated(APPLY_STEPS.map(step => step.title))).toEqual([])
  })

  it('its choices', () => {
    const labels = STATE_OR_TERRITORY_OPTIONS.map(option => option.label)
    expect(untranslated([SELECT_STATE_LABEL, ...labels])).toEqual([])
  })

  it('what is said about files', () => {
    expect(untranslated(Object.values(FILE_MESSAGES))).toEqual([])
    expect(untranslated(TYPE_REFUSALS.map(refusal => english(refusal)))).toEqual([])
    expect(untranslated([`PDF, DOC or DOCX, max ${FILE_MAX_LABEL}`])).toEqual([])
  })

  it('every label, also inside of messages', () => {
    const labels = Object.values(APPLICANT_FIELDS).map(({ label }) => label)
    expect(untranslated([...labels, IS_ADULT.label])).toEqual([])
    expect(spanish(messages.cannotExceed('First Name', 50))).toBe('Nombre: máximo 50 caracteres')
  })
})

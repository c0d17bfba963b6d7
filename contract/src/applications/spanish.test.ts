import { expect, it } from 'vitest'
import { LINE_BREAK_MESSAGE, UNSTORABLE_TEXT_MESSAGE } from '../common/text.ts'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '../common/us-states.ts'
import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { english, withFilledMessages } from '../languages/translator.ts'
import { APPLICANT_FIELDS } from './application-fields.ts'
import { ADULT_FIELD, APPLICANT_LIMITS, applicationFormSchema } from './application-form.ts'
import * as messages from './messages.ts'
import { SPANISH_APPLY } from './spanish.ts'

const CATALOG = withFilledMessages(SPANISH_APPLY, APPLICANT_LIMITS)
const schema = applicationFormSchema('2026-11-20')

const INVALID_VALUES = [
  ...[undefined, '', ' ', 'x'.repeat(2000), 'A\u0000', 'A\u2028b'],
  ...['2026-02-30', '2999-01-01', '2020-02-02', 'nobody', 'XX'],
]

/** Every validation message that the schema can produce. */
const VALIDATION_MESSAGES = new Set(
  INVALID_VALUES.flatMap(value => {
    const { error } = schema.safeParse(
      Object.fromEntries(Object.keys(schema.shape).map(field => [field, value])),
    )
    return error?.issues.map(issue => issue.message) ?? []
  }),
)

it('the test finds validation messages of every kind', () => {
  expect(VALIDATION_MESSAGES.size).toBeGreaterThan(25)
  for (const message of [UNSTORABLE_TEXT_MESSAGE, LINE_BREAK_MESSAGE, messages.DETAILS_INVALID.jobDates])
    expect(VALIDATION_MESSAGES).toContain(message)
})

it.each<[string, Iterable<string>]>([
  ['validation message', VALIDATION_MESSAGES],
  ['label', [...Object.values(APPLICANT_FIELDS), ADULT_FIELD].map(({ label }) => label)],
  ['message of the page', Object.values(messages.APPLY_MESSAGES)],
  ['message about age', Object.values(messages.ADULT_MESSAGES)],
  ['state', [SELECT_STATE_LABEL, ...STATE_OR_TERRITORY_OPTIONS.map(({ label }) => label)]],
  ['message about files', [...Object.values(FILE_MESSAGES), ...TYPE_REFUSALS.map(each => english(each))]],
])('every %s of the application form is translated', (_, texts) => {
  expect([...texts].filter(text => !Object.hasOwn(CATALOG, text))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { APPLICANT_FIELDS } from './application-fields.ts'
import { applicationFormSchema } from './application-form.ts'
import { applicationBoundaries } from './boundary-cases.ts'
import { buildKeyFields } from './factories.ts'

const TODAY = '2026-11-20'
const CASES = applicationBoundaries(TODAY)
const schema = applicationFormSchema(TODAY)

const FORM = buildKeyFields()

describe('the table of boundaries', () => {
  it('has every field of the form', () => {
    expect(new Set(CASES.map(({ field }) => field))).toEqual(new Set(Object.keys(APPLICANT_FIELDS)))
  })
})

it.each(CASES)('$field: $what', ({ field, value, message, kept }) => {
  const { data, error } = schema.safeParse({ ...FORM, [field]: value })
  expect(error?.issues[0]?.message).toBe(message)
  expect(new Set(error?.issues.map(issue => issue.path[0]) ?? [field])).toEqual(new Set([field]))
  if (!message) expect(data).toMatchObject({ [field]: kept })
})

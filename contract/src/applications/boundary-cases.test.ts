import { describe, expect, it } from 'vitest'
import { applicationFormSchema } from './application-form.ts'
import { applicationBoundaries } from './boundary-cases.ts'
import { buildKeyFields } from './factories.ts'
import {
  AFFILIATED_UNION_MAX,
  CITY_MAX,
  EMAIL_MAX,
  FIRST_NAME_MAX,
  PHONE_MAX,
  POSTAL_CODE_MAX,
  STREET_ADDRESS_MAX,
  WORK_PLACE_MAX,
} from './limits.ts'

const TODAY = '2026-11-20'
const CASES = applicationBoundaries(TODAY)
const schema = applicationFormSchema(TODAY)

const FORM = buildKeyFields()

describe('the table of boundaries', () => {
  it('has every field of the form', () => {
    expect(new Set(CASES.map(({ field }) => field))).toEqual(new Set(Object.keys(schema.shape)))
  })

  it('is about the limits of the specification', () => {
    expect([
      FIRST_NAME_MAX,
      EMAIL_MAX,
      PHONE_MAX,
      STREET_ADDRESS_MAX,
      CITY_MAX,
      POSTAL_CODE_MAX,
      AFFILIATED_UNION_MAX,
      WORK_PLACE_MAX,
    ]).toEqual([50, 100, 20, 150, 100, 20, 100, 150])
  })
})

it.each(CASES)('$field: $what', ({ field, value, message, kept }) => {
  const { data, error } = schema.safeParse({ ...FORM, [field]: value })
  expect(error?.issues[0]?.message).toBe(message)
  expect(new Set(error?.issues.map(issue => issue.path[0]) ?? [field])).toEqual(new Set([field]))
  if (!message) expect(data).toMatchObject({ [field]: kept })
})

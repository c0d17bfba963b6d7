import { expect, it } from 'vitest'
import {
  APPLICATION_NUMBER_RANGE,
  applicationListQuerySchema,
  formatApplicationNumber,
  parseApplicationNumber,
} from './schemas.ts'

it('the list ignores blank filters and the status -1', () => {
  const blank = { applicantName: ' ', fromDate: '', toDate: '', status: '' }
  const ignored = { applicantName: undefined, fromDate: undefined, toDate: undefined, status: undefined }
  expect(applicationListQuerySchema.parse(blank)).toMatchObject(ignored)
  expect(applicationListQuerySchema.parse({ ...blank, status: '-1' })).toMatchObject(ignored)
})

it.each([
  { status: '5' },
  { fromDate: '2026-02-30' },
  { toDate: '0000-01-01' },
  { fromDate: 'yesterday' },
  { fromDate: '52026-12-04' },
])('the list rejects the query %o', query => {
  expect(applicationListQuerySchema.safeParse(query).success).toBe(false)
})

it('an application number has eight digits in two groups', () => {
  expect(formatApplicationNumber(APPLICATION_NUMBER_RANGE.from)).toBe('1000-0000')
  expect(formatApplicationNumber(APPLICATION_NUMBER_RANGE.to - 1)).toBe('9999-9999')
})

it.each(['48291736', ' 4829 1736 ', '#4829-1736', '48-29-17-36', '4829.1736'])(
  'an application number is parsed from %j',
  typed => {
    expect(parseApplicationNumber(typed)).toBe('4829-1736')
  },
)

it.each([undefined, '', 'Ana', '4829-173', '4829-17361', '0829-1736', '4829-1736a'])(
  'no application number is parsed from %j',
  typed => {
    expect(parseApplicationNumber(typed)).toBeUndefined()
  },
)

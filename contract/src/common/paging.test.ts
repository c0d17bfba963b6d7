import { expect, it } from 'vitest'
import { z } from 'zod'
import { pagingShape, ROWS_PER_PAGE_OPTIONS, sortingSchema } from './paging.ts'

const sorting = sortingSchema(['Id', 'Name'])

it.each([
  ['name DESC', { field: 'Name', direction: 'desc' }],
  ['  NAME   asc ', { field: 'Name', direction: 'asc' }],
  ['Name', { field: 'Name', direction: 'asc' }],
  ['', undefined],
  [undefined, undefined],
])('sortingSchema parses %j', (text, expected) => {
  expect(sorting.parse(text)).toEqual(expected)
})

it.each(['Ssn asc', 'Id up', 'Id asc, Name desc', 'Id asc desc', 'Id;drop', "Id asc'--"])(
  'sortingSchema rejects %s',
  text => {
    expect(sorting.safeParse(text).error?.issues[0]?.message).toBe(
      'Sorting must be one of Id, Name followed by asc or desc',
    )
  },
)

it("sortingSchema uses the list's default direction", () => {
  expect(sortingSchema(['Id'], 'desc').parse('Id')).toEqual({ field: 'Id', direction: 'desc' })
})

const paging = z.object(pagingShape)

it('paging defaults to the first 10 rows, and offers 10 to 30', () => {
  expect(paging.parse({})).toEqual({ skipCount: 0, maxResultCount: 10 })
  expect(ROWS_PER_PAGE_OPTIONS).toEqual([10, 15, 20, 25, 30])
})

it.each([
  ...['skipCount=-1', 'skipCount=1.5', 'skipCount=1e99'],
  ...['maxResultCount=0', 'maxResultCount=101', 'maxResultCount=all'],
])('paging rejects %s', query => {
  expect(paging.safeParse(Object.fromEntries(new URLSearchParams(query))).success).toBe(false)
})

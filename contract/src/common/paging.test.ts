import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  DEFAULT_PAGE_SIZE,
  formatSorting,
  pagingShape,
  ROWS_PER_PAGE_OPTIONS,
  skipCountOf,
  sortingSchema,
} from './paging.ts'

describe('sortingSchema', () => {
  const sorting = sortingSchema(['Id', 'Name'])

  it.each([
    ['Id asc', { field: 'Id', direction: 'asc' }],
    ['Id desc', { field: 'Id', direction: 'desc' }],
    ['name DESC', { field: 'Name', direction: 'desc' }],
    ['  NAME   asc ', { field: 'Name', direction: 'asc' }],
    ['Name', { field: 'Name', direction: 'asc' }],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (text, expected) => {
    expect(sorting.parse(text)).toEqual(expected)
  })

  it.each(['Ssn asc', 'Id up', 'Id asc, Name desc', 'Id asc desc', 'Id;drop', "Id asc'--"])(
    'refuses %s',
    text => {
      expect(sorting.safeParse(text).error?.issues[0]?.message).toBe(
        'Sorting must be one of Id, Name followed by asc or desc',
      )
    },
  )

  it('has a default direction for each list', () => {
    expect(sortingSchema(['Id'], 'desc').parse('Id')).toEqual({ field: 'Id', direction: 'desc' })
  })

  it('reads what it writes', () => {
    const given = { field: 'Name', direction: 'desc' } as const
    expect(sorting.parse(formatSorting(given))).toEqual(given)
  })
})

describe('paging', () => {
  const paging = z.object(pagingShape)

  it('shows 10 rows first, and offers 10 to 30', () => {
    expect(DEFAULT_PAGE_SIZE).toBe(10)
    expect([...ROWS_PER_PAGE_OPTIONS]).toEqual([10, 15, 20, 25, 30])
    expect(paging.parse({})).toEqual({ skipCount: 0, maxResultCount: 10 })
  })

  it('counts pages from 1', () => {
    expect(skipCountOf(1, 10)).toBe(0)
    expect(skipCountOf(3, 25)).toBe(50)
  })

  it.each([
    { skipCount: '-1' },
    { skipCount: '1.5' },
    { maxResultCount: '0' },
    { maxResultCount: '101' },
    { maxResultCount: 'all' },
    { skipCount: '1e99' },
  ])('refuses %o', query => {
    expect(paging.safeParse(query).success).toBe(false)
  })
})

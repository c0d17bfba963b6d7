import { describe, expect, it } from 'vitest'
import {
  APPLICATION_NUMBERS,
  applicationListQuerySchema,
  asApplicationNumber,
  typedApplicationNumber,
} from './schemas.ts'

describe('applicationListQuerySchema', () => {
  it('pages by 10 from the start', () => {
    expect(applicationListQuerySchema.parse({})).toMatchObject({ skipCount: 0, maxResultCount: 10 })
  })

  it('takes the five columns of the table, descending unless said', () => {
    const sort = (sorting: string) => applicationListQuerySchema.parse({ sorting }).sorting
    for (const field of ['FirstName', 'Email', 'PhoneNumber', 'Status', 'CreationTime'])
      expect(sort(field)).toEqual({ field, direction: 'desc' })
    expect(sort('creationtime ASC')).toEqual({ field: 'CreationTime', direction: 'asc' })
  })

  it('takes -1 as all statuses', () => {
    expect(applicationListQuerySchema.parse({ status: '-1' }).status).toBeUndefined()
    expect(applicationListQuerySchema.parse({ status: '4' }).status).toBe(4)
    expect(applicationListQuerySchema.safeParse({ status: '5' }).success).toBe(false)
  })

  it('takes blank filters as none', () => {
    const query = applicationListQuerySchema.parse({ applicantName: ' ', fromDate: '', toDate: '' })
    expect(query).toMatchObject({ applicantName: undefined, fromDate: undefined, toDate: undefined })
  })

  it.each([
    { fromDate: '2026-02-30' },
    { toDate: '0000-01-01' },
    { fromDate: 'yesterday' },
    { fromDate: '52026-12-04' },
  ])('refuses %o', query => {
    expect(applicationListQuerySchema.safeParse(query).success).toBe(false)
  })
})

describe('an application number', () => {
  it('has eight digits in two groups', () => {
    expect(asApplicationNumber(APPLICATION_NUMBERS.from)).toBe('1000-0000')
    expect(asApplicationNumber(APPLICATION_NUMBERS.to - 1)).toBe('9999-9999')
  })

  it.each(['4829-1736', '48291736', ' 4829 1736 ', '#4829-1736', '48-29-17-36', '4829.1736'])(
    'is found in %s',
    typed => {
      expect(typedApplicationNumber(typed)).toBe('4829-1736')
    },
  )

  it.each([undefined, '', 'Ana', '4829-173', '4829-17361', '0829-1736', '4829-1736a'])(
    'is not found in %s',
    typed => {
      expect(typedApplicationNumber(typed)).toBeUndefined()
    },
  )
})

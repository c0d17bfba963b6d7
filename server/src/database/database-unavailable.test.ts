import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const createDatabaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })
const createSystemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

it.each([
  ...['08006', '53100', '53300', '57P01', '57P03', '58030', '25006', '25P03'].map(createDatabaseError),
  ...['55P03', '57014', '40001', '40P01'].map(createDatabaseError),
  createSystemError('ECONNREFUSED', 'connect'),
  createSystemError('ECONNRESET', 'read'),
  new AggregateError([
    createSystemError('ECONNREFUSED', 'connect'),
    createSystemError('ECONNREFUSED', 'connect'),
  ]),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('%s is temporary', error => {
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new DrizzleQueryError('select 1', [], error))).toBe(true)
})

it.each([
  ...['23505', '42P01', '28P01', '22001', '25P02'].map(createDatabaseError),
  createSystemError('ENOENT', 'open'),
  new AggregateError([new Error('one'), new TypeError('two')]),
  'ECONNREFUSED',
])('%s is permanent', error => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

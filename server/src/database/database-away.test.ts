import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

function refusedBy(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })
}

it.each([
  '08006',
  '53100',
  '53300',
  '57P01',
  '57P03',
  '58030',
  '25006',
  '25P03',
  '55P03',
  '57014',
  '40001',
  '40P01',
])('it is when PostgreSQL refuses with %s', code => {
  expect(isDatabaseAway(refusedBy(code))).toBe(true)
  expect(isDatabaseAway(new Error('in a query', { cause: refusedBy(code) }))).toBe(true)
})

it.each(['23505', '42P01', '28P01', '22001', '25P02'])('it is not away when it refuses with %s', code => {
  expect(isDatabaseAway(refusedBy(code))).toBe(false)
})

it('it is away when none of the addresses of its name answers', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }))
  const socket = connect({
    host: 'database.test',
    port: 1,
    lookup: (_name, _options, done) => done(null, addresses),
  })
  const error = await once(socket, 'connect').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AggregateError)
  expect(isDatabaseAway(error)).toBe(true)
})

it.each([
  ['a missing file', Object.assign(new Error(), { code: 'ENOENT', syscall: 'open' })],
  ['several errors of our own', new AggregateError([new Error('one'), new TypeError('two')])],
  ['what is no error', 'ECONNREFUSED'],
])('it is not for %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})

import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, it } from 'vitest'
import { handleError } from './error-handler.ts'

it('what was not foreseen is answered with a reference and nothing else', async () => {
  const app = Fastify({ genReqId: () => 'ab-12' })
  app.setErrorHandler(handleError)
  app.get('/', () => {
    throw new Error('123-45-6789')
  })
  const { statusCode, json } = await app.inject('/')
  expect([statusCode, json()]).toEqual([
    500,
    {
      type: 'urn:epay:internal',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong on our end. Reference: ab-12',
      message: {
        text: 'Something went wrong on our end. Reference: {reference}',
        values: { reference: 'ab-12' },
      },
    },
  ])
})

const withCode = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })
const ofServer = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })

it.each([
  ['a refused connection', withCode('ECONNREFUSED', 'connect')],
  ['a broken connection', withCode('ECONNRESET', 'read')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['an immediate stop', ofServer('57P01')],
  ['a server that is starting', ofServer('57P03')],
  ['a database disk that is full', ofServer('53100')],
  ['a statement that took too long', ofServer('57014')],
  ['a query that lost its connection', new DrizzleQueryError('select 1', [], ofServer('08006'))],
  ['a full disk', withCode('ENOSPC', 'write')],
  ['a broken disk', withCode('EIO', 'fsync')],
  ['a disk that can only be read', withCode('EROFS', 'open')],
])('%s is 503 and says when to try again', async (_, error) => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers, json } = await app.inject('/')
  expect([statusCode, headers['content-type'], headers['retry-after'], json()]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
    '5',
    {
      type: 'urn:epay:unavailable',
      title: 'Service Unavailable',
      status: 503,
      detail: 'EPay is temporarily unavailable. Try again in a moment.',
    },
  ])
})

it.each([
  ['a statement that is wrong', ofServer('42601')],
  ['a file that is missing', withCode('ENOENT', 'open')],
])('%s stays an error of ours', async (_, error) => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(error))
  expect((await app.inject('/')).statusCode).toBe(500)
})

import Fastify from 'fastify'
import pg from 'pg'
import { expect, it } from 'vitest'
import { handleError } from './error-handler.ts'

async function responseTo(error: Error) {
  const app = Fastify({ genReqId: () => 'ab-12' })
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers, json } = await app.inject('/')
  return { statusCode, headers, body: json() }
}

const createSystemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })
const createDatabaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })

it.each([
  ['another error', new Error('123-45-6789')],
  ['an invalid statement', createDatabaseError('42601')],
  ['a missing file', createSystemError('ENOENT', 'open')],
])('returns 500 with nothing but a reference for %s', async (_, error) => {
  const { statusCode, body } = await responseTo(error)
  expect([statusCode, body]).toEqual([
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

it.each([
  ['an unavailable database', createDatabaseError('57P01')],
  ['a full disk', createSystemError('ENOSPC', 'write')],
  ['a broken disk', createSystemError('EIO', 'fsync')],
  ['a read-only disk', createSystemError('EROFS', 'open')],
])('returns 503 with Retry-After for %s', async (_, error) => {
  const { statusCode, headers, body } = await responseTo(error)
  expect([statusCode, headers['content-type'], headers['retry-after']]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
    '5',
  ])
  expect(body).toEqual({
    type: 'urn:epay:unavailable',
    title: 'Service Unavailable',
    status: 503,
    detail: 'EPay is temporarily unavailable. Try again in a moment.',
  })
})

import Fastify from 'fastify'
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
      detail: 'Something went wrong on our side. Reference: ab-12',
      message: {
        text: 'Something went wrong on our side. Reference: {reference}',
        values: { reference: 'ab-12' },
      },
    },
  ])
})

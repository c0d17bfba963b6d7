import { exampleOf } from '@epay/contract/api-examples'
import type { Endpoint } from '@epay/contract/common/endpoint'
import { ALL_ENDPOINTS, callName } from '@epay/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submittedPacket } from '#server/packets/test-staff.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'
import { setEmployer } from './factories.ts'

const PASSWORD = 'correct horse battery staple'
/** From the packet's factory. */
const NUMBERS = ['512-34-6789', '512346789', '000123454321', '121000358', '998877665544', '121042882']
const EMPLOYEE_ID = '4711'

let app: TestApp
let admin: ApiClient
let secret: string
let applicationId: string
beforeAll(async () => {
  app = await buildTestApp()
  await setEmployer(app)
  applicationId = await submittedPacket(app)
  const accountId = await app.createAccount({ roles: ['Admin', 'HR-Manager'], password: PASSWORD })
  admin = app.withToken((await app.signIn(accountId)).token)
  secret = await setUpSecondFactor(app, admin, PASSWORD)
  const created = await admin.post(`/JobApplication/${applicationId}/create-employee`, {
    employeeId: EMPLOYEE_ID,
  })
  expect(created.status).toBe(201)
})
afterAll(() => app.close())

/** Runs destructive calls last, so that the other calls have data to return. */
const rank = ({ method, path }: Endpoint) =>
  method === 'GET' ? 0 : method === 'DELETE' || /logout|end-others|reset|remove|reopen/.test(path) ? 2 : 1
const CALLS = ALL_ENDPOINTS.filter(({ form }) => form === undefined).toSorted(
  (one, other) => rank(one) - rank(other),
)

function pathOf({ path }: Endpoint): string {
  return path
    .replace(/^\/Employee\/:id/, `/Employee/${EMPLOYEE_ID}`)
    .replace(/:id\b/, applicationId)
    .replace(/:\w+/g, applicationId)
}

function bodyOf(endpoint: Endpoint): unknown {
  const { body } = exampleOf(endpoint)
  if (!endpoint.path.startsWith('/hand-over/')) return body
  return { ...Object(body), ids: [applicationId], code: codeOf(app, secret) }
}

async function call(endpoint: Endpoint): Promise<string> {
  const { method } = endpoint
  const path = pathOf(endpoint)
  if (method === 'GET') return (await admin.get(path)).bytes.toString()
  if (method === 'DELETE') return (await admin.delete(path)).bytes.toString()
  const { bytes } = await (method === 'PUT'
    ? admin.put(path, bodyOf(endpoint))
    : admin.post(path, bodyOf(endpoint)))
  return bytes.toString()
}

/** The packet's PDF and ZIP contain them too, but compressed; the permission tests cover those. */
it('returns full numbers only from Reveal and in the hand-over file', async () => {
  const revealing: string[] = []
  for (const endpoint of CALLS) {
    const text = await call(endpoint)
    if (NUMBERS.some(number => text.includes(number))) revealing.push(callName(endpoint))
  }
  expect(revealing.toSorted()).toEqual(['POST /Employee/:id/reveal', 'POST /hand-over/file'])
})

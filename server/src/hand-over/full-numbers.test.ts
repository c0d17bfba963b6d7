import { exampleOf } from '@epay/contract/api-examples'
import type { Endpoint } from '@epay/contract/common/endpoint'
import { ALL_ENDPOINTS, callName } from '@epay/contract/permissions'
import { expect, it } from 'vitest'
import { createSubmittedPacket } from '#server/packets/test-staff.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createManagerWithCode, setEmployer } from './factories.ts'

/** Numbers in the packet that the factory creates. */
const NUMBERS = ['512-34-6789', '512346789', '000123454321', '121000358', '998877665544', '121042882']
const EMPLOYEE_ID = '4711'

const app = await openTestApp()
await setEmployer(app)
const applicationId = await createSubmittedPacket(app)
const { client: admin, nextCode } = await createManagerWithCode(app, 'Admin')

/** Ranks reads first and destructive calls last, so that the other calls have data to return. */
const rankCall = ({ method, path }: Endpoint) =>
  method === 'GET' ? 0 : method === 'DELETE' || /logout|end-others|reset|remove|reopen/.test(path) ? 2 : 1
const CALLS = ALL_ENDPOINTS.filter(({ form }) => form === undefined).toSorted(
  (one, other) => rankCall(one) - rankCall(other),
)

function fillPath({ path }: Endpoint): string {
  return path
    .replace(/^\/Employee\/:id/, `/Employee/${EMPLOYEE_ID}`)
    .replace(/:id\b/, applicationId)
    .replace(/:\w+/g, applicationId)
}

function buildBody(endpoint: Endpoint): unknown {
  const { body } = exampleOf(endpoint)
  if (!endpoint.path.startsWith('/hand-over/')) return body
  return { ...Object(body), ids: [applicationId], code: nextCode() }
}

async function call(endpoint: Endpoint): Promise<string> {
  const { method } = endpoint
  const path = fillPath(endpoint)
  if (method === 'GET') return (await admin.get(path)).bytes.toString()
  if (method === 'DELETE') return (await admin.delete(path)).bytes.toString()
  const { bytes } = await (method === 'PUT'
    ? admin.put(path, buildBody(endpoint))
    : admin.post(path, buildBody(endpoint)))
  return bytes.toString()
}

/** The packet's PDF and ZIP also contain these numbers, but compressed; the permission tests cover those files. */
it('returns full numbers only from Reveal and in the hand-over file', async () => {
  const employee = { employeeId: EMPLOYEE_ID }
  const path = `/JobApplication/${applicationId}/create-employee`
  expect((await admin.post(path, employee)).status).toBe(201)
  const revealingCalls: string[] = []
  for (const endpoint of CALLS) {
    const text = await call(endpoint)
    if (NUMBERS.some(number => text.includes(number))) revealingCalls.push(callName(endpoint))
  }
  expect(revealingCalls.toSorted()).toEqual(['POST /Employee/:id/reveal', 'POST /hand-over/file'])
})

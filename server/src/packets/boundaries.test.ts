import type { BoundaryCase } from '@epay/contract/common/boundary-cases'
import { recordOf } from '@epay/contract/common/records'
import { packetBoundaries } from '@epay/contract/packets/boundary-cases'
import { SECONDARY_CONTACT, WITHHOLDING } from '@epay/contract/packets/factories'
import { packetPartName, SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { countStoredFiles } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { findPacketOf } from './queries.ts'
import { openSealed } from './sealed-answers.ts'
import { buildSubmissionForm, createHiredApplication } from './test-submission.ts'

const TODAY = '2026-11-20'
const CASES = packetBoundaries(TODAY)
const OF_FIELDS = [...Map.groupBy(CASES, ({ field }) => field).values()]
/** `contract/` tests the whole table; this test shows that the server applies the rules of each field. */
const REFUSED = OF_FIELDS.flatMap(cases => cases.find(({ message }) => message) ?? [])
const SHORT = OF_FIELDS.flatMap(cases => cases.find(({ message }) => !message) ?? [])
const LONG = OF_FIELDS.flatMap(cases => cases.findLast(({ message }) => !message) ?? [])

let app: TestApp
let token: string
/** A complete packet, made once because its pictures take a while. */
let complete: FormData
beforeAll(async () => {
  app = await buildTestApp({ now: `${TODAY}T12:00:00Z` })
  token = await app.as('HR-Manager').token
  complete = await buildSubmissionForm('none', { fields: { ...SECONDARY_CONTACT, ...WITHHOLDING } })
})
afterAll(() => app.close())

async function send(applicationId: string, cases: readonly BoundaryCase[]) {
  const form = new FormData()
  for (const [name, value] of complete) form.append(name, value)
  form.set('ApplicationId', applicationId)
  for (const { field, value } of cases) form.set(packetPartName(field), value)
  return app.withToken(token).upload('/JobApplication/i9-submission', form)
}

const outcomeSchema = z.object({ success: z.boolean(), errorMessage: z.string().nullable() })

describe('a packet is refused', () => {
  it('when a field is past its boundaries', async () => {
    const { id } = await createHiredApplication(app)
    for (const refused of REFUSED) {
      const { status, body } = await send(id, [refused])
      const { success, errorMessage } = outcomeSchema.parse(body)
      expect([refused.field, status, success]).toEqual([refused.field, 200, false])
      // A message that doesn't name its field has the field's label in front.
      expect(errorMessage?.replace(/^[\w. -]+: (?=Please )/, '')).toBe(refused.message)
    }
  })

  it('without leaving a file', () => {
    expect(countStoredFiles(app)).toBe(0)
  })
})

/** The stored answers, with the sealed ones decrypted. */
async function storedAnswers(applicationId: string): Promise<Record<string, unknown>> {
  const packet = await findPacketOf(app.dependencies.db, applicationId)
  if (!packet) throw new Error('There is no packet')
  const opened = recordOf(SEALED_ANSWERS, answer => openSealed(app.dependencies.cipher, packet, answer))
  return { ...packet.answers, ...opened }
}

/** Set by the server: the day on which the packet arrives. */
const ISSUED_HERE = 'directDepositDate'

it.each([
  ['short', SHORT],
  ['long', LONG],
])('every %s answer is stored', async (_, cases) => {
  const { id } = await createHiredApplication(app)
  expect((await send(id, cases)).body).toEqual({ success: true, errorMessage: null })
  const kept = cases.filter(({ field }) => field !== ISSUED_HERE)
  const stored = await storedAnswers(id)
  // The number is stored with hyphens, however it was typed.
  const formatted = (field: string, value: string) =>
    field === 'ssn' ? value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3') : value
  expect(stored).toMatchObject(
    Object.fromEntries(kept.map(({ field, kept: value }) => [field, formatted(field, value)])),
  )
})

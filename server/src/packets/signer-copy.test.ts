import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { packetKeyEndpoints } from '@epay/contract/packets/evidence/signing-keys'
import { verifyPacket } from '@epay/contract/packets/evidence/verify-packet'
import { COPY_MESSAGES } from '@epay/contract/packets/messages'
import { SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { buildAnswers } from './factories.ts'
import { auditOf } from './test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from './test-submission.ts'

const HOUR = 3600
const CANDIDATE_PATH = '/JobApplication/candidate-i9-submission'
/** Every number of the packet, with and without its separators. */
const NUMBERS = SEALED_ANSWERS.flatMap(name => {
  const number = String(buildAnswers()[name])
  return number === '' ? [] : [number, number.replaceAll('-', '')]
})

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function submitted() {
  const { id } = await createHiredApplication(app)
  const replaced = await linkFor(app, id)
  const token = await linkFor(app, id)
  const form = await buildSubmissionForm(id)
  const { body } = await app.anonymous.upload(CANDIDATE_PATH, form, { query: { token } })
  expect(body).toEqual({ success: true, errorMessage: null })
  return { id, token, replaced }
}

const call = (path: string) => (id: string, candidatetoken: string) =>
  app.anonymous.get(path.replace(':id', id), { query: { candidatetoken } })
const copyOf = call(packetEndpoints.copy.path)
const stateOf = call(packetEndpoints.copyState.path)

describe("the signer's copy", () => {
  it('verifies like the packet, shows no number in full, and is audited', async () => {
    const { id, token } = await submitted()
    const { keys } = packetKeyEndpoints.keys.response.parse((await app.anonymous.get('/packet-keys')).body)
    const { status, headers, bytes } = await copyOf(id, token)
    expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
    expect(await verifyPacket(new Blob([new Uint8Array(bytes)]), keys)).toMatchObject({
      isGenuine: true,
      problems: [],
      manifest: { employee: 'Ana M López Muñoz', signing: { filledInBy: 'candidate' } },
    })
    const files = await readZip(bytes)
    expect([...files.keys()]).toEqual([
      ...['packet.pdf', 'signature.png', 'answers.json', 'manifest.json', 'manifest.jws'],
    ])
    const { text } = await extractText(new Uint8Array(files.get('packet.pdf') ?? []))
    const printed = text.join('\n')
    for (const shown of ['•••-••-6789', 'This is the signer’s copy,']) expect(printed).toContain(shown)
    for (const left of ['beside this document in the packet’s ZIP', 'Payroll page'])
      expect(printed).not.toContain(left)
    const all = [printed, ...[...files.values()].map(content => content.toString('latin1'))]
    for (const number of NUMBERS) for (const content of all) expect(content).not.toContain(number)
    expect(await auditOf(app, 'packet.copy-downloaded', id)).toMatchObject({
      actorKind: 'link',
      actorName: 'Ana López Muñoz',
    })
  })

  it('ends after 24 hours, even if the link has expired in between', async () => {
    const { id } = await createHiredApplication(app)
    const token = await linkFor(app, id)
    app.clock.advance((14 * 24 - 1) * HOUR)
    await app.anonymous.upload(CANDIDATE_PATH, await buildSubmissionForm(id), { query: { token } })
    const availableUntil = new Date(app.clock.now().getTime() + 24 * HOUR * 1000).toISOString()
    app.clock.advance(24 * HOUR - 1)
    expect((await stateOf(id, token)).body).toEqual({ availableUntil })
    expect((await copyOf(id, token)).status).toBe(200)
    app.clock.advance(1)
    for (const ask of [stateOf, copyOf])
      expect(await ask(id, token)).toMatchObject({ status: 409, body: { detail: COPY_MESSAGES.over } })
    app.clock.advance(HOUR)
    for (const ask of [stateOf, copyOf]) expect((await ask(id, token)).status).toBe(401)
  })

  it('is for no one else, and a mail tells the signer of the packet', async () => {
    const { id, token, replaced } = await submitted()
    const other = await submitted()
    const waiting = await createHiredApplication(app)
    const byStaff = await createHiredApplication(app)
    const unused = await linkFor(app, byStaff.id)
    await app.as('HR-Manager').upload('/JobApplication/i9-submission', await buildSubmissionForm(byStaff.id))
    for (const ask of [stateOf, copyOf]) {
      expect((await ask(id, 'none')).status).toBe(401)
      expect((await ask(id, await linkFor(app, id, 'set-password'))).status).toBe(401)
      expect((await ask(id, other.token)).status).toBe(403)
      expect((await ask(other.id, token)).status).toBe(403)
      for (const [about, by, detail] of [
        [waiting.id, await linkFor(app, waiting.id), COPY_MESSAGES.notSubmitted],
        [byStaff.id, unused, COPY_MESSAGES.byOffice],
        [id, replaced, COPY_MESSAGES.otherLink],
      ] as const)
        expect(await ask(about, by)).toMatchObject({ status: 404, body: { detail } })
    }
    const received = (await app.mails()).filter(({ kind }) => kind === 'packet-received')
    const [own, theirs] = [id, byStaff.id].map(each => received.filter(({ about }) => about === each))
    expect(own).toMatchObject([{ to: 'ana@applicants.example', subject: 'We got your employee packet' }])
    expect(JSON.stringify(own)).toContain('Open the same link within 24 hours')
    expect(JSON.stringify(theirs)).toContain('from Test Builders submitted your employee packet for you.')
  })
})

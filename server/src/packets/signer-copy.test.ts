import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { packetKeyEndpoints } from '@epay/contract/packets/evidence/signing-keys'
import { verifyPacket } from '@epay/contract/packets/evidence/verify-packet'
import { COPY_MESSAGES } from '@epay/contract/packets/messages'
import { SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMailsAbout } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { buildAnswers } from './factories.ts'
import { auditOf } from './test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor, submitByLink } from './test-submission.ts'

const HOUR_SECONDS = 3600
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

async function submitPacket() {
  const { id } = await createHiredApplication(app)
  const replacedToken = await linkFor(app, id)
  const token = await linkFor(app, id)
  await submitByLink(app, id, { token })
  return { id, token, replacedToken }
}

const createCall = (path: string) => (id: string, candidatetoken: string) =>
  app.anonymous.get(path.replace(':id', id), { query: { candidatetoken } })
const getCopy = createCall(packetEndpoints.copy.path)
const getState = createCall(packetEndpoints.copyState.path)
const CALLS = [getState, getCopy]

it("the signer's copy verifies like the packet, shows no full number, and is audited", async () => {
  const { id, token } = await submitPacket()
  const { keys } = packetKeyEndpoints.keys.response.parse((await app.anonymous.get('/packet-keys')).body)
  const { status, headers, bytes } = await getCopy(id, token)
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
  const { text: pdfText } = await extractText(new Uint8Array(files.get('packet.pdf') ?? []), {
    mergePages: true,
  })
  expect(pdfText).toContain('•••-••-6789')
  expect(pdfText).not.toContain('Payroll page')
  const contents = [pdfText, ...[...files.values()].map(content => content.toString('latin1'))]
  for (const number of NUMBERS) for (const content of contents) expect(content).not.toContain(number)
  expect(await auditOf(app, 'packet.copy-downloaded', id)).toMatchObject({
    actorKind: 'link',
    actorName: 'Ana López Muñoz',
  })
})

it("the signer's copy is available for 24 hours, even if the link expires in the meantime", async () => {
  const { id } = await createHiredApplication(app)
  const token = await linkFor(app, id)
  app.clock.advance((14 * 24 - 1) * HOUR_SECONDS)
  await submitByLink(app, id, { token })
  const availableUntil = new Date(app.clock.now().getTime() + 24 * HOUR_SECONDS * 1000).toISOString()
  app.clock.advance(24 * HOUR_SECONDS - 1)
  expect((await getState(id, token)).body).toEqual({ availableUntil })
  expect((await getCopy(id, token)).status).toBe(200)
  app.clock.advance(1)
  for (const call of CALLS)
    expect(await call(id, token)).toMatchObject({ status: 409, body: { detail: COPY_MESSAGES.expired } })
  app.clock.advance(HOUR_SECONDS)
  for (const call of CALLS) expect((await call(id, token)).status).toBe(401)
})

it("the signer's copy requires the link that submitted the packet", async () => {
  const { id, token, replacedToken } = await submitPacket()
  const otherPacket = await submitPacket()
  const openApplication = await createHiredApplication(app)
  const officeApplication = await createHiredApplication(app)
  const unusedToken = await linkFor(app, officeApplication.id)
  await app
    .as('HR-Manager')
    .upload('/JobApplication/i9-submission', await buildSubmissionForm(officeApplication.id))
  const { submittedByOffice, notSubmitted, otherLink } = COPY_MESSAGES
  const cases: [id: string, token: string, status: number, detail?: string][] = [
    [id, 'none', 401],
    [id, await linkFor(app, id, 'set-password'), 401],
    [id, otherPacket.token, 403],
    [otherPacket.id, token, 403],
    [openApplication.id, await linkFor(app, openApplication.id), 404, notSubmitted],
    [officeApplication.id, unusedToken, 404, submittedByOffice],
    [id, replacedToken, 404, otherLink],
  ]
  for (const call of CALLS)
    for (const [applicationId, candidateToken, status, detail = expect.any(String)] of cases)
      expect(await call(applicationId, candidateToken)).toMatchObject({ status, body: { detail } })

  const mails = await listMailsAbout(app, officeApplication.id)
  expect(mails.filter(({ kind }) => kind === 'packet-received')).toMatchObject([
    {
      to: 'ana@applicants.example',
      text: expect.stringContaining('from Test Builders submitted your employee packet for you.'),
    },
  ])
})

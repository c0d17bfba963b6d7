import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import { packetKeyEndpoints } from '@epay/contract/packets/evidence/signing-keys'
import { verifyPacket, verifyZip } from '@epay/contract/packets/evidence/verify-packet'
import { extractText } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { createSubmittedPacket } from '#server/packets/test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from '#server/packets/test-submission.ts'
import { inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { buildFormPdf } from './factories.ts'
import { publishForm } from './publish-form.ts'
import { updateAssignment } from './queries.ts'
import { buildSignatureUrl, buildW4, publishTestForm, saveTestForm } from './test-forms.ts'
import { findW4Values } from './w4.ts'

const BIRTH_DATE = '1991-04-12'

const app = await openTestApp({ environment: { RATE_LIMITS: 'on' } })

beforeAll(async () => {
  await publishTestForm(app.context, await buildFormPdf({ pages: 2 }), 'acknowledge')
  await publishTestForm(app.context, await buildW4())
})

async function submitPacket() {
  const { id, email } = await createHiredApplication(app)
  const token = await linkFor(app, id, 'complete-packet', email)
  const { body } = await app.anonymous.upload(
    '/JobApplication/candidate-i9-submission',
    await buildSubmissionForm(id),
    { query: { token } },
  )
  expect(body).toEqual({ success: true, errorMessage: null })
  return { id, token }
}

const requestFormsToken = (candidatetoken: string, birthDate = BIRTH_DATE) =>
  app.anonymous.post('/my-forms/open', { candidatetoken, birthDate })
const loadProgress = async (candidatetoken: string) =>
  (await app.anonymous.get('/my-forms/progress', { query: { candidatetoken } })).body

type Signer = ReturnType<typeof app.withToken>

async function findFormIds(signer: Signer) {
  const { items } = ownFormEndpoints.list.response.parse((await signer.get('/my-forms')).body)
  const idOf = (mode: string) => items.find(form => form.mode === mode)?.id ?? ''
  return { policy: idOf('acknowledge'), w4: idOf('sign') }
}

async function openForms(token: string) {
  const { body } = await requestFormsToken(token)
  const signer = app.withToken(ownFormEndpoints.open.response.parse(body).token)
  return { signer, ...(await findFormIds(signer)) }
}

async function sign(signer: Signer, id: string, answers: Record<string, string>) {
  const form = ownFormEndpoints.get.response.parse((await signer.get(`/my-forms/${id}`)).body)
  const { sha256, pages } = form
  return signer.post(`/my-forms/${id}/sign`, {
    ...{ language: 'en', sha256, pagesShown: pages.length, answers },
    signature: form.mode === 'sign' ? await buildSignatureUrl() : null,
  })
}

it('publishes a draft once when requested twice at the same time', async () => {
  const { id, revision } = await saveTestForm(app.context, await buildFormPdf())
  const request = { revision, reach: 'everyone' } as const
  const hr = app.withToken(await app.as('HR-Manager').token)
  const publishFirst = (context: TransactionContext) => publishForm(context, id, request)
  const { status } = await race(app, publishFirst, () => hr.post(`/company-forms/${id}/publish`, request))
  expect(status).toBe(409)
  await hr.post(`/company-forms/${id}/withdraw`)
})

it('forms are signed with a verifiable proof, which reveals one changed byte', async () => {
  const { id, token } = await submitPacket()
  const { signer, policy, w4 } = await openForms(token)
  expect(await sign(signer, policy, {})).toMatchObject({ status: 200, body: { left: 1 } })
  const dependents = { children: '2', otherDependents: '1', otherCredits: '50' }
  expect(await sign(signer, w4, { status: 'joint', ...dependents, extra: '20.50' })).toMatchObject({
    status: 200,
    body: { left: 0 },
  })
  const { bytes } = await signer.get(`/my-forms/${w4}/signed`)
  const { text } = await extractText(new Uint8Array(bytes))
  for (const value of ['Ana M', 'López Muñoz', '512-34-6789', '4400', '500', '4950', '20.50'])
    expect(text.join('\n')).toContain(value)
  const zip = await app.as('HR-Manager').get(`/form-assignments/${w4}/signed`, { query: { kind: 'zip' } })
  const { keys } = packetKeyEndpoints.keys.response.parse((await app.anonymous.get('/packet-keys')).body)
  const zipBytes = new Uint8Array(zip.bytes)
  expect(await verifyPacket(new Blob([zipBytes]), keys)).toMatchObject({
    isGenuine: true,
    manifest: { form: { title: 'Form W-4', version: 1 }, signing: { filledInBy: 'candidate' } },
  })
  const byteIndex = Buffer.from(zipBytes).indexOf('%PDF') + 40
  zipBytes[byteIndex] = (zipBytes[byteIndex] ?? 0) ^ 1
  expect(await verifyPacket(new Blob([zipBytes]), keys)).toMatchObject({
    isGenuine: false,
    problems: [{ kind: 'file-changed', path: 'form.pdf' }],
  })
  expect(await loadProgress(token)).toEqual({ total: 2, done: 2 })
  const records = await app.as('HR-Manager').get(`/JobApplication/${id}/records.zip`)
  const proofs = await verifyZip(new Blob([new Uint8Array(records.bytes)]), keys)
  expect(proofs.map(({ path, verdict }) => [path, verdict.isGenuine])).toEqual([
    ['packet.zip', true],
    ['forms/01-Form_W-4.zip', true],
    ['forms/02-Vehicle_Agreement.zip', true],
  ])
  const w4Values = await findW4Values(app.context, [id])
  expect(w4Values.get(id)).toMatchObject({
    ...{ w4Status: 'joint', w4Step3: '4950.00', w4Extra: '20.50', w4TwoJobs: 'no', w4Year: '2026' },
  })
})

it('a form is signed once, even if a faster request commits while the files are made', async () => {
  const { token } = await submitPacket()
  const { signer, policy } = await openForms(token)
  const { pool } = app.context.database
  const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let response: ReturnType<typeof sign> | undefined
  await inTransaction(app.context, async ({ db }) => {
    await updateAssignment(db, policy, { signedAt: app.clock.now() })
    response = sign(signer, policy, {})
    while ((await pool.query(isWaiting)).rows.length === 0);
  })
  expect(await response).toMatchObject({ status: 409 })
})

it('the office can show forms, except for signing a W-4', async () => {
  const id = await createSubmittedPacket(app)
  const hr = app.as('HR-Manager')
  const { body } = await hr.post(`/JobApplication/${id}/forms/show`, {})
  const candidate = app.withToken(companyFormEndpoints.show.response.parse(body).token)
  const { policy, w4 } = await findFormIds(candidate)
  for (const response of [
    await sign(candidate, w4, { status: 'single' }),
    await candidate.put(`/my-forms/${w4}/draft`, { version: 0, answers: { status: 'single' } }),
    await candidate.post(`/my-forms/${w4}/paper`, {}),
  ])
    expect(response).toMatchObject({ status: 403, body: { detail: SIGNING_MESSAGES.w4ByStaff } })
  expect((await candidate.get(`/my-forms/${w4}`)).body).toMatchObject({ maySign: false, answers: {} })
  expect((await sign(candidate, policy, {})).status).toBe(200)
  expect((await hr.get(`/form-assignments/${w4}/signed`)).status).toBe(404)
})

it('forms require the link and the birth date', async () => {
  const { id, token } = await submitPacket()
  expect(await loadProgress(token)).toEqual({ total: 2, done: 0 })
  expect(await requestFormsToken(token, '1991-04-13')).toMatchObject({
    status: 400,
    body: { detail: SIGNING_MESSAGES.birthDate },
  })
  const { signer } = await openForms(token)
  expect((await signer.get(`/JobApplication/${id}`)).status).toBe(401)
  expect((await app.withToken(token).get('/my-forms')).status).toBe(401)
  await app.as('HR-Manager').post(`/JobApplication/${id}/forms/send-link`, {})
  const mails = (await app.mails()).filter(({ kind, about }) => kind === 'forms-to-sign' && about === id)
  expect(mails).toHaveLength(1)
  app.clock.advance(2 * 3600 + 1)
  expect((await signer.get('/my-forms')).status).toBe(401)
  app.clock.advance(14 * 24 * 3600)
  expect((await requestFormsToken(token)).status).toBe(401)
})

it('wrong birth dates are limited per link, not per address', async () => {
  const [{ token: blockedToken }, { token: otherToken }] = [await submitPacket(), await submitPacket()]
  for (let count = 0; count < 10; count++)
    expect((await requestFormsToken(blockedToken, '1990-01-01')).status).toBe(400)
  expect(await requestFormsToken(blockedToken)).toMatchObject({
    status: 429,
    body: { detail: SIGNING_MESSAGES.tooManyBirthDates },
  })
  expect((await requestFormsToken(otherToken)).status).toBe(200)
})

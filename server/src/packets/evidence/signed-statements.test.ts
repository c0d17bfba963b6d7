import { manifestSchema, statementsDigest } from '@epay/contract/packets/evidence/packet-manifest'
import { packetKeyEndpoints } from '@epay/contract/packets/evidence/signing-keys'
import { verifyPacket } from '@epay/contract/packets/evidence/verify-packet'
import { onBehalfStatement, packetStatements } from '@epay/contract/packets/statements'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../../scripts/read-zip.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from '../test-submission.ts'

const COMPANY = 'Pacific Crest Builders'
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ environment: { COMPANY_NAME: COMPANY } })
})
afterAll(() => app.close())

it('says who of the office signed for whom, in the evidence and in the PDF', async () => {
  const { id } = await createHiredApplication(app)
  const office = app.as('HR-Manager')
  await office.upload('/JobApplication/i9-submission', await buildSubmissionForm(id))
  const files = await readZip((await office.get(`/JobApplication/${id}/packet.zip`)).bytes)
  const { employee, signing, events } = manifestSchema.parse(JSON.parse(String(files.get('manifest.json'))))

  const signer = `${signing.submittedBy} (HR-Manager)`
  expect(employee).toBe('Ana M López Muñoz')
  expect(signing).toMatchObject({ filledInBy: 'staff', signer: `${signer} on behalf of ${employee}` })
  const stated = onBehalfStatement('en', signer, employee)
  expect(stated).toContain(`The signature is that of ${signer}, not of Ana M López Muñoz.`)
  expect(signing.statements.at(-1)).toBe(stated)
  expect(events.at(-1)?.details.statements).toBe(await statementsDigest(signing.statements))

  const { text } = await extractText(new Uint8Array(files.get('packet.pdf') ?? []))
  // A line may end within a name.
  const bare = (printed: string) => printed.replace(/\s+/g, '')
  const signature = text.find(page => page.includes('Attestation and signature')) ?? ''
  const evidence = text.find(page => page.includes('Electronic signature evidence')) ?? ''
  for (const page of [signature, evidence]) expect(bare(page)).toContain(bare(signing.signer))
  expect(bare(evidence)).toContain(bare(stated))
})

it('proves the words that were signed in the language in which the form showed them', async () => {
  const { id } = await createHiredApplication(app)
  const form = await buildSubmissionForm(id, { fields: { language: 'es' } })
  const query = { token: await linkFor(app, id) }
  await app.anonymous.upload('/JobApplication/candidate-i9-submission', form, { query })
  const received = (await app.mails()).filter(({ kind, about }) => kind === 'packet-received' && about === id)
  expect(received).toMatchObject([{ subject: 'Recibimos su paquete de nuevo empleado' }])
  const { bytes } = await app.as('HR-Manager').get(`/JobApplication/${id}/packet.zip`)
  const files = await readZip(bytes)
  const { signing, events } = manifestSchema.parse(JSON.parse(String(files.get('manifest.json'))))

  const { authorization, disclaimer } = packetStatements('es', COMPANY)
  expect(disclaimer).not.toBe(packetStatements('en', COMPANY).disclaimer)
  const attestation = 'Declaro que soy: Residente permanente legal'
  expect(signing).toMatchObject({ language: 'es', statements: [attestation, authorization, disclaimer] })
  expect(events.at(-1)?.details.language).toBe('es')

  const { text } = await extractText(new Uint8Array(files.get('packet.pdf') ?? []))
  const [page = ''] = text.filter(each => each.includes('Electronic signature evidence'))
  const printed = page.replace(/\s+/g, ' ')
  for (const shown of ['Español', attestation, authorization, disclaimer]) expect(printed).toContain(shown)

  const { keys } = packetKeyEndpoints.keys.response.parse((await app.anonymous.get('/packet-keys')).body)
  const verdict = await verifyPacket(new Blob([new Uint8Array(bytes)]), keys)
  expect(verdict).toMatchObject({ isGenuine: true, problems: [] })
})

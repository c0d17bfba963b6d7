import { blobSource } from '@epay/contract/files/zip-reader'
import { packetKeyEndpoints } from '@epay/contract/packets/evidence/endpoints'
import { manifestSchema } from '@epay/contract/packets/evidence/packet-manifest'
import { verifyPacket } from '@epay/contract/packets/evidence/verify-packet'
import { packetStatements } from '@epay/contract/packets/statements'
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

it('proves the words that were signed in the language in which the form showed them', async () => {
  const { id } = await createHiredApplication(app)
  const form = await buildSubmissionForm(id, { fields: { language: 'es' } })
  const query = { token: await linkFor(app, id) }
  await app.anonymous.upload('/JobApplication/candidate-i9-submission', form, { query })
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
  const verdict = await verifyPacket(blobSource(new Blob([new Uint8Array(bytes)])), keys)
  expect(verdict).toMatchObject({ isGenuine: true, problems: [] })
})

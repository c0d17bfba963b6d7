import { formatNumberKey, isSignedNumber } from '@epay/contract/packets/evidence/answers-file'
import { manifestSchema, type PacketManifest } from '@epay/contract/packets/evidence/packet-manifest'
import {
  formatFingerprint,
  type KeySet,
  packetKeyEndpoints,
} from '@epay/contract/packets/evidence/signing-keys'
import { verifyPacket } from '@epay/contract/packets/evidence/verify-packet'
import { onBehalfStatement, packetStatements } from '@epay/contract/packets/statements'
import { flattenedVerify, importJWK } from 'jose'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPdf } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../../scripts/read-zip.ts'
import { buildPhotoJpeg } from '../factories.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from '../test-submission.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function downloadPacket(id: string) {
  const { bytes } = await app.as('HR-Manager').get(`/JobApplication/${id}/packet.zip`)
  const files = await readZip(bytes)
  const textOf = (path: string) => String(files.get(path))
  const manifest = manifestSchema.parse(JSON.parse(textOf('manifest.json')))
  const { text: pages } = await extractText(new Uint8Array(files.get('packet.pdf') ?? []))
  const pageWith = (text: string) => pages.find(page => page.includes(text)) ?? ''
  return { bytes, files, manifest, pages, pageWith, textOf }
}

/** A name can be broken across lines in the PDF. */
const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

describe('a packet submitted in Spanish', () => {
  let id: string
  let keys: KeySet['keys']
  let packet: Awaited<ReturnType<typeof downloadPacket>>
  let manifest: PacketManifest
  beforeAll(async () => {
    id = (await createHiredApplication(app)).id
    const token = await linkFor(app, id)
    const query = { candidatetoken: token }
    await app.anonymous.get(`/JobApplication/${id}/CandidateApplication`, { query })
    const documents = [
      { name: 'passport.pdf', content: buildPdf(50_000) },
      { name: 'żółć.jpg', content: await buildPhotoJpeg() },
    ]
    const form = await buildSubmissionForm(id, { documents, fields: { language: 'es' } })
    await app.anonymous.upload('/JobApplication/candidate-i9-submission', form, { query: { token } })
    packet = await downloadPacket(id)
    manifest = packet.manifest
    keys = packetKeyEndpoints.keys.response.parse((await app.anonymous.get('/packet-keys')).body).keys
  })

  it('a packet verifies with the published keys, including with a standard JWS library', async () => {
    const verdict = await verifyPacket(new Blob([new Uint8Array(packet.bytes)]), keys)
    expect(verdict).toMatchObject({ isGenuine: true, problems: [] })
    const [header = '', signature = ''] = packet.textOf('manifest.jws').split('..')
    const payload = packet.files.get('manifest.json')?.toString('base64url') ?? ''
    const [key] = keys
    const publicKey = await importJWK({ ...key }, 'ES256')
    const verification = await flattenedVerify({ protected: header, payload, signature }, publicKey)
    expect(verification.protectedHeader).toMatchObject({ alg: 'ES256', kid: key?.kid })
  })

  it('a packet contains every event from the application to the signature', () => {
    expect(manifest.events.map(({ kind }) => kind)).toEqual([
      ...['application-submitted', 'hr-approved', 'cfo-approved'],
      ...['link-issued', 'link-opened', 'packet-signed'],
    ])
    const { linkId } = manifest.signing
    expect(manifest.events.at(-1)).toMatchObject({
      by: 'Ana López Muñoz',
      at: app.clock.now().toISOString(),
      details: { filledInBy: 'candidate', language: 'es', address: '127.0.0.1', linkId },
    })
  })

  it('a packet prints the evidence and statements in Spanish, and its receipt is in Spanish', async () => {
    const { authorization, disclaimer } = packetStatements('es', 'Test Builders')
    const statements = ['Declaro que soy: Residente permanente legal', authorization, disclaimer]
    expect(manifest.signing).toMatchObject({ language: 'es', statements })
    const { linkId, signer, userAgent } = manifest.signing
    const evidence = withoutSpaces(packet.pages.slice(-2).join())
    for (const text of [
      ...['Electronic signature evidence', signer, '2026-11-20 17:00:00', 'Español', '127.0.0.1'],
      ...[userAgent ?? '', linkId ?? '', formatFingerprint(keys[0]?.kid ?? ''), ...statements],
      ...manifest.files.flatMap(({ path, sha256 }) => (path === 'packet.pdf' ? [] : `${sha256} ${path}`)),
      ...['1. Application submitted', '6. Packet signed', ...manifest.events.map(({ hash }) => hash)],
    ])
      expect(evidence).toContain(withoutSpaces(text))
    const mails = (await app.mails()).filter(({ kind, about }) => kind === 'packet-received' && about === id)
    expect(mails).toMatchObject([{ subject: 'Recibimos su paquete de nuevo empleado' }])
  })

  it('anyone with the payroll page can check a number', async () => {
    const [key = ''] = /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(packet.pageWith('Payroll page')) ?? []
    expect(formatNumberKey(key.replaceAll('-', ''))).toBe(key)
    expect(await isSignedNumber(manifest, { name: 'ssn', number: '512-34-6789', key })).toBe(true)
  })
})

it('a packet submitted by the office names the signer and the candidate in the evidence and the PDF', async () => {
  const { id } = await createHiredApplication(app)
  await app.as('HR-Manager').upload('/JobApplication/i9-submission', await buildSubmissionForm(id))
  const { manifest, pageWith } = await downloadPacket(id)
  const { employee, signing } = manifest
  const signer = `${signing.submittedBy} (HR-Manager)`
  expect(employee).toBe('Ana M López Muñoz')
  expect(signing).toMatchObject({ filledInBy: 'staff', signer: `${signer} on behalf of ${employee}` })
  const statement = onBehalfStatement('en', signer, employee)
  expect(signing.statements.at(-1)).toBe(statement)
  const [signature, evidence] = ['Attestation and signature', 'Electronic signature evidence'].map(title =>
    withoutSpaces(pageWith(title)),
  )
  for (const page of [signature, evidence]) expect(page).toContain(withoutSpaces(signing.signer))
  expect(evidence).toContain(withoutSpaces(statement))
})

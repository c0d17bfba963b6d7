import { english } from '@epay/contract/languages/translator'
import { formatNumberKey, isSignedNumber } from '@epay/contract/packets/evidence/answers-file'
import {
  manifestSchema,
  type PacketManifest,
  statementsDigest,
} from '@epay/contract/packets/evidence/packet-manifest'
import { type KeySet, packetKeyEndpoints } from '@epay/contract/packets/evidence/signing-keys'
import { problemMessage } from '@epay/contract/packets/evidence/verify-messages'
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

const NUMBERS = [
  ...['512-34-6789', '512346789', '000123454321', '998877665544', '121000358', '121042882', 'A123456789'],
]

let app: TestApp
let zip: Buffer
let files: Map<string, Buffer>
let manifest: PacketManifest
let keys: KeySet['keys']
let pages: string[]

beforeAll(async () => {
  app = await buildTestApp()
  const { id } = await createHiredApplication(app)
  const token = await linkFor(app, id)
  await app.anonymous.get(`/JobApplication/${id}/CandidateApplication`, { query: { candidatetoken: token } })
  const documents = [
    { name: 'passport.pdf', content: buildPdf(50_000) },
    { name: 'żółć.jpg', content: await buildPhotoJpeg() },
  ]
  const form = await buildSubmissionForm(id, { documents })
  await app.anonymous.upload('/JobApplication/candidate-i9-submission', form, { query: { token } })
  zip = (await app.as('HR-Manager').get(`/JobApplication/${id}/packet.zip`)).bytes
  files = await readZip(zip)
  manifest = manifestSchema.parse(JSON.parse(fileOf('manifest.json').toString()))
  keys = packetKeyEndpoints.keys.response.parse((await app.anonymous.get('/packet-keys')).body).keys
  pages = (await extractText(new Uint8Array(fileOf('packet.pdf')))).text
})
afterAll(() => app.close())

function fileOf(path: string): Buffer {
  const content = files.get(path)
  if (!content) throw new Error(`There is no ${path}`)
  return content
}

const verify = (bytes: Buffer) => verifyPacket(new Blob([new Uint8Array(bytes)]), keys)

describe('a packet that was handed in', () => {
  it('is genuine by the keys that the portal publishes, as any library of JWS understands', async () => {
    expect(await verify(zip)).toMatchObject({ isGenuine: true, problems: [] })
    const [header = '', signature = ''] = fileOf('manifest.jws').toString().split('..')
    const payload = fileOf('manifest.json').toString('base64url')
    const [key] = keys
    const verified = await flattenedVerify(
      { protected: header, payload, signature },
      await importJWK({ ...key }, 'ES256'),
    )
    expect(verified.protectedHeader).toMatchObject({ alg: 'ES256', kid: key?.kid })
  })

  it('tells what happened from the application to the signature', () => {
    expect(manifest.events.map(({ kind }) => kind)).toEqual([
      ...['application-submitted', 'hr-approved', 'cfo-approved'],
      ...['link-issued', 'link-opened', 'packet-signed'],
    ])
    expect(manifest.events.at(-1)).toMatchObject({
      by: 'Ana López Muñoz',
      at: app.clock.now().toISOString(),
      details: {
        filledInBy: 'candidate',
        language: 'en',
        address: '127.0.0.1',
        linkId: manifest.signing.linkId,
      },
    })
  })

  it('shows no number in full but on the payroll page', () => {
    const data = ['answers.json', 'manifest.json', 'manifest.jws'].map(path => fileOf(path).toString())
    const payroll = pages.findIndex(page => page.includes('Payroll page'))
    const others = pages.filter((_, index) => index !== payroll)
    for (const number of NUMBERS) for (const text of [...data, ...others]) expect(text).not.toContain(number)
    expect(fileOf('answers.json').toString()).toContain('"ssn": "•••-••-6789"')
  })

  it('lets anyone who has the payroll page check a number', async () => {
    const payroll = pages.find(page => page.includes('Payroll page')) ?? ''
    const [key = ''] = /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(payroll) ?? []
    expect(formatNumberKey(key.replaceAll('-', ''))).toBe(key)
    const check = (number: string) => isSignedNumber(manifest, { name: 'ssn', number, key })
    expect(await check('512-34-6789')).toBe(true)
    expect(await check('512-34-6780')).toBe(false)
  })

  it('has a changed byte found, in whichever file it is', async () => {
    for (const [path, content] of files) {
      const changed = Buffer.from(zip)
      const at = zip.lastIndexOf(content) + content.length - 1
      changed[at] = (changed[at] ?? 0) ^ 1
      const { isGenuine, problems, manifest: read } = await verify(changed)
      expect(isGenuine).toBe(false)
      expect(problems.map(problem => english(problemMessage(problem, read))).join()).toContain(path)
    }
  })
})

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
  // Line breaks may split a name.
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

  const { authorization, disclaimer } = packetStatements('es', 'Test Builders')
  expect(disclaimer).not.toBe(packetStatements('en', 'Test Builders').disclaimer)
  const attestation = 'Declaro que soy: Residente permanente legal'
  expect(signing).toMatchObject({ language: 'es', statements: [attestation, authorization, disclaimer] })
  expect(events.at(-1)?.details.language).toBe('es')

  const { text } = await extractText(new Uint8Array(files.get('packet.pdf') ?? []))
  const [page = ''] = text.filter(each => each.includes('Electronic signature evidence'))
  const printed = page.replace(/\s+/g, ' ')
  for (const shown of ['Español', attestation, authorization, disclaimer]) expect(printed).toContain(shown)

  expect(await verify(bytes)).toMatchObject({ isGenuine: true, problems: [] })
})

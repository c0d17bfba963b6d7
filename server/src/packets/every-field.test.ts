import { formatDate } from '@epay/contract/common/dates'
import { entriesOf } from '@epay/contract/common/records'
import { answersFileSchema } from '@epay/contract/packets/evidence/packet-manifest'
import type { PacketField } from '@epay/contract/packets/packet-field'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { type PacketFieldName, SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { getDraft } from './draft/draft-answers.ts'
import { buildAnswers } from './factories.ts'
import { findPacketOf, type PacketRow } from './queries.ts'
import { openSealed } from './sealed-answers.ts'
import { buildSubmissionForm, createHiredApplication } from './test-submission.ts'

/** The server dates the direct deposit authorization with the current date. */
const TODAY = '2026-11-20'
const ANSWERS = buildAnswers({
  otherLastNames: 'Paz',
  attestation: 'alien_authorized_to_work',
  attestationExpDate: '2027-03-04',
  attestationI94: 'I94-5550101',
  attestationPassport: 'P-7770202',
  attestationCountry: 'Peru',
  directDepositDate: TODAY,
})
const FIELDS = entriesOf<PacketFieldName, PacketField>(PACKET_FIELDS)

let app: TestApp
let packet: PacketRow
let openedAnswers: Map<string, string>
let answersFile: Record<string, string | string[]>
let pages: string[]
let draft: Awaited<ReturnType<typeof getDraft>>

beforeAll(async () => {
  app = await buildTestApp({ now: `${TODAY}T12:00:00Z` })
  const { id } = await createHiredApplication(app)
  const { signatureBase64: _signature, applicationId: _id, documentTypes, ...fields } = ANSWERS
  const form = await buildSubmissionForm(id, {
    fields: { ...fields, documentTypes: documentTypes.join(',') },
  })
  const hr = app.as('HR-Manager')
  expect((await hr.upload('/JobApplication/i9-submission', form)).body).toMatchObject({ success: true })
  const row = await findPacketOf(app.dependencies.db, id)
  if (!row) throw new Error('The packet was not stored')
  packet = row
  const { cipher } = app.dependencies
  openedAnswers = new Map(SEALED_ANSWERS.map(answer => [answer, openSealed(cipher, row, answer)]))
  const files = await readZip((await hr.get(`/JobApplication/${id}/packet.zip`)).bytes)
  answersFile = answersFileSchema.parse(JSON.parse(String(files.get('answers.json')))).answers
  pages = (await extractText(new Uint8Array(files.get('packet.pdf') ?? Buffer.alloc(0)))).text
  await hr.post(`/JobApplication/${id}/reopen-packet`, { reason: 'Please look at the address again.' })
  draft = await getDraft({ context: app.context, owner: { applicationId: id, filledInBy: 'candidate' } })
})
afterAll(() => app.close())

it.each(FIELDS)('%s is stored, signed, printed, and prefilled as declared', (name, field) => {
  const { label, isSealed, isSavedInDraft, options, print } = field
  const answer = ANSWERS[name]
  const text = [answer].flat().join(',')
  expect(text).not.toBe('')
  const storedAnswers: Readonly<Record<string, unknown>> = packet.answers
  if (isSealed) {
    const columns: Readonly<Record<string, unknown>> = packet
    expect(columns[name]).not.toContain(text)
    expect(openedAnswers.get(name)).toBe(text)
    expect(storedAnswers).not.toHaveProperty(name)
    expect(answersFile[name]).toBe(`${name === 'ssn' ? '•••-••-' : '••••'}${text.slice(-4)}`)
    expect(pages.filter(page => page.includes(text))).toHaveLength(1)
    expect(draft.reopened?.notCarriedOver).toContain(name)
  } else {
    expect(storedAnswers[name]).toEqual(answer)
    expect(answersFile[name]).toEqual(answer)
  }

  const option = options?.find(({ value }) => value === text)?.label
  const format = name === 'directDepositDate' ? formatDate : print?.format
  const allPages = pages.join('\n')
  expect(allPages).toContain(option ?? (format?.(text) || [answer].flat().join(', ')))
  expect(allPages).toContain(name === 'directDepositDate' ? 'Date signed' : label)

  const draftAnswers: Readonly<Record<string, unknown>> = draft.answers
  if (isSavedInDraft && !isSealed) expect(draftAnswers[name]).toBe(text)
  else expect(draftAnswers).not.toHaveProperty(name)
})

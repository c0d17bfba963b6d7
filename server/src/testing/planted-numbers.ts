import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { importPreviewSchema } from '@epay/contract/paychecks/import-endpoints'
import { expect } from 'vitest'
import { buildFormData } from '#server/applications/factories.ts'
import { buildSubmissionForm, PDF_DOCUMENT } from '#server/packets/test-submission.ts'
import { HEADERS } from '#server/paychecks/import/factories.ts'
import { type ApiClient, type ApiResponse, createApiClient } from './api-client.ts'
import type { PortalProcess } from './portal-process.ts'

/**
 * Returns the encodings in which a text might appear inside another: plain, without dashes, base64, and hexadecimal.
 */
function encodingsOf(text: string): string[] {
  const plain = [...new Set([text, text.replaceAll('-', '')])]
  return plain.flatMap(each => {
    const hex = Buffer.from(each).toString('hex')
    return [each, ...[0, 1, 2].map(offset => inBase64(each, offset)), hex, hex.toUpperCase()]
  })
}

/** Returns the base64 characters that depend only on the text if `offset` bytes (modulo three) precede it. */
function inBase64(text: string, offset: number): string {
  const encoded = Buffer.from('\0'.repeat(offset) + text).toString('base64')
  const bits = (offset + Buffer.byteLength(text)) * 8
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6))
}

export function findPlantedTexts(texts: readonly string[], plantedTexts: readonly string[]): string[] {
  return plantedTexts.filter(each => {
    const encodings = encodingsOf(each)
    return texts.some(text => encodings.some(encoding => text.includes(encoding)))
  })
}

const PACKET_NUMBERS = {
  ssn: '498-22-7316',
  accountNumber: '440077123908',
  secondaryAccountNumber: '551188234019',
}
const DRAFTED_ROUTING_NUMBER = '322271627'
const IMPORT_NUMBERS = { ssn: '467-81-2093', bankAccount: '6677120945' }
const REFUSED_NUMBERS = { ssn: '433-19-87205', bankAccount: '7788231056' }
export const OFFICE_NUMBERS: readonly string[] = [
  ...Object.values(PACKET_NUMBERS),
  ...Object.values(IMPORT_NUMBERS),
  ...Object.values(REFUSED_NUMBERS),
  DRAFTED_ROUTING_NUMBER,
]
const HIRING_DETAILS = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }

type OfficeSession = {
  url: string
  anonymous: ApiClient
  office: ApiClient
  /** Expects this status, and records the response. */
  collect(call: Promise<ApiResponse>, status: number): Promise<ApiResponse>
}

/**
 * Enters SSNs and account numbers everywhere the office can: resume, packet, draft, import, and calls that don't
 * expect them. `responses` contains those that must not show the numbers, such as errors, lists, previews, exports,
 * and metrics.
 */
export async function enterOfficeNumbers(
  { url, anonymous }: PortalProcess,
  credentials: { username: string; password: string },
): Promise<{ responses: string[]; tokens: string[] }> {
  const responses: string[] = []
  const { body } = await anonymous.post('/Auth/login', credentials)
  const { token, refreshToken } = authEndpoints.login.response.parse(body)
  const session: OfficeSession = {
    url,
    anonymous,
    office: createApiClient(url, async () => token),
    async collect(call, status) {
      const response = await call
      expect(response.status).toBe(status)
      responses.push(response.bytes.toString(), JSON.stringify([...response.headers]))
      return response
    },
  }
  await fillInPacket(session)
  await importEmployees(session)
  await sendStrayNumbers(session)
  return { responses, tokens: [token, refreshToken] }
}

async function fillInPacket({ anonymous, office, collect }: OfficeSession): Promise<void> {
  const resume = Buffer.concat([PDF_DOCUMENT, Buffer.from(PACKET_NUMBERS.ssn)])
  const form = buildFormData({}, { name: 'resume.pdf', content: resume })
  const uploadResponse = await anonymous.upload('/JobApplication/upload', form)
  const { id } = applicationEndpoints.upload.response.parse(uploadResponse.body)
  for (const _step of ['HR-Manager', 'CFO'])
    await office.post(`/JobApplication/${id}/updateStatus`, {
      ...{ applicationId: id, newStatus: 'Approved', ...HIRING_DETAILS },
    })
  const path = `/JobApplication/${id}/packet-draft`
  const draft = { version: 0, answers: { routingNumber: DRAFTED_ROUTING_NUMBER } }
  expect((await office.put(path, draft)).status).toBe(200)
  const forbiddenDraft = { version: 1, answers: PACKET_NUMBERS }
  await collect(office.put(path, forbiddenDraft), 400)
  const submit = async (fields: Record<string, string>) =>
    office.upload('/JobApplication/i9-submission', await buildSubmissionForm(id, { fields }))
  await collect(submit({ ...PACKET_NUMBERS, routingNumber: `${PACKET_NUMBERS.accountNumber}0` }), 200)
  expect((await submit(PACKET_NUMBERS)).body).toEqual({ success: true, errorMessage: null })
  await collect(submit(PACKET_NUMBERS), 200)
}

async function importEmployees({ office, collect }: OfficeSession): Promise<void> {
  const preview = async ({ ssn, bankAccount }: { ssn: string; bankAccount: string }) => {
    const files = new FormData()
    for (const [name, header] of Object.entries(HEADERS)) {
      const row = `p1,Pat Planted,1 Main Street,Davis,CA,95616,Checking,${bankAccount},${ssn},yes,no,`
      files.append('files', new Blob([`${header}\n${name === 'employees.csv' ? row : ''}\n`]), name)
    }
    return office.upload('/import/preview', files)
  }
  await collect(preview(REFUSED_NUMBERS), 200)
  const { id, counts, accounts } = importPreviewSchema.parse(
    (await collect(preview(IMPORT_NUMBERS), 200)).body,
  )
  await collect(office.post(`/import/${id}/confirm`, { counts, accounts }), 200)
}

/** Sends numbers where they don't belong, and reads all lists and exports. */
async function sendStrayNumbers({ url, anonymous, office, collect }: OfficeSession): Promise<void> {
  const { ssn } = IMPORT_NUMBERS
  await collect(sendMalformed(`${url}/api/Auth/login`, `{"username": ${ssn}`), 400)
  await collect(anonymous.post('/Auth/login', { username: ssn, password: ssn }), 401)
  await collect(office.post('/Employee/p1/reveal', { field: ssn }), 400)
  await collect(office.put('/Employee/p1', { id: 'p1', email: ssn, roles: [ssn] }), 400)
  await collect(office.get('/Employee', { query: { name: ssn } }), 200)
  expect((await office.post('/Employee/p1/reveal', { field: 'ssn' })).body).toEqual({ value: ssn })
  const lists = ['/Employee', '/Employee/p1', '/JobApplication', '/Audit', '/Audit/csv', '/mail', '/metrics']
  for (const path of lists) await collect(office.get(path), 200)
}

async function sendMalformed(url: string, body: string): Promise<ApiResponse> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body: bytes.toString(), bytes }
}

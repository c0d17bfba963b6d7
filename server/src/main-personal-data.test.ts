import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACTION_STATUS } from '@epay/contract/applications/decision'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFormData, HIRING_TERMS } from '#server/applications/factories.ts'
import { createAccount } from '#server/auth/change-account.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { openDatabase } from '#server/database/client.ts'
import { buildAnswers } from '#server/packets/factories.ts'
import { buildSubmissionForm, PDF_DOCUMENT } from '#server/packets/test-submission.ts'
import { inTransaction } from '#server/platform/context.ts'
import { enterOfficeNumbers, findPlantedTexts, OFFICE_NUMBERS } from '#server/testing/planted-numbers.ts'
import {
  createDataDir,
  type PortalProcess,
  removeDataDir,
  SAMPLES_FOLDER,
  startPortal,
} from '#server/testing/portal-process.ts'
import { withStoppedPortal } from '#server/testing/stopped-portal.ts'
import { runCommand } from '../../scripts/portal-process.ts'

const HR = 'hr@office.example'
const CFO = 'cfo@office.example'
const EMPLOYEE = { username: 'ana.office', password: 'correct horse battery' }
const CANDIDATE = 'candidate@applicants.example'
const DOCUMENT_TEXT = 'planted-in-a-document-4711'
/** Not secret; shows that the search finds text that is there. */
const STREET = '77 Planted Street'

const answers = buildAnswers()
const PERSONAL_NUMBERS: readonly string[] = [
  answers.ssn,
  ...OFFICE_NUMBERS,
  answers.secondaryAccountNumber,
  answers.secondaryRoutingNumber,
  answers.accountNumber,
  answers.routingNumber,
  answers.attestationUSCIS,
  ...importedNumbers(),
]

let settings: { DATA_DIR: string; RATE_LIMITS: string; LOG_LEVEL: string }
/** Responses that must not contain the numbers: errors, lists, previews, exports, metrics. */
let responses: string[]
let log = ''
const tokens: string[] = []
let dump: Map<string, string>

beforeAll(async () => {
  settings = { DATA_DIR: await createDataDir({ isPrepared: true }), RATE_LIMITS: 'off', LOG_LEVEL: 'trace' }
  await createAccounts()
  const importResult = await runCommand('import', [SAMPLES_FOLDER], settings)
  expect(importResult.status).toBe(0)
  log += importResult.stdout + importResult.stderr

  const portal = await startPortal(settings)
  await signIn(portal)
  await hireAndSubmitPacket(portal)
  const officeResults = await enterOfficeNumbers(portal, { username: 'hr', password: EMPLOYEE.password })
  responses = officeResults.responses
  tokens.push(...officeResults.tokens)
  const { status, stdout, stderr } = await portal.end('SIGTERM')
  expect(status).toBe(0)
  log += stdout + stderr
  dump = await dumpDatabase()
})
afterAll(() => removeDataDir(settings.DATA_DIR))

it('the log contains no personal numbers, documents, or tokens, even at level trace', () => {
  expect(log).toContain('/api/JobApplication/candidate-i9-submission')
  expect(log).toContain('/candidate-packet-draft')
  expect(findPlantedTexts([log], [...PERSONAL_NUMBERS, ...tokens, DOCUMENT_TEXT, EMPLOYEE.password])).toEqual(
    [],
  )
})

it('the database contains no personal numbers in plain text, and tokens only in unsent emails', () => {
  const tables = [...dump].filter(([name]) => name !== 'public.mails').map(([, rows]) => rows)
  expect(findPlantedTexts(tables, [STREET])).toEqual([STREET])
  expect(dump.get('public.mails')).toContain(CANDIDATE)
  expect(findPlantedTexts([...dump.values()], [...PERSONAL_NUMBERS, DOCUMENT_TEXT])).toEqual([])
  expect(findPlantedTexts(tables, [...tokens, EMPLOYEE.password])).toEqual([])
})

it('errors, lists, previews, exports, and metrics contain no personal numbers', () => {
  expect(findPlantedTexts(responses, [EMPLOYEE.username, 'epay_password_checks_total'])).toHaveLength(2)
  expect(findPlantedTexts(responses, [...PERSONAL_NUMBERS, DOCUMENT_TEXT])).toEqual([])
})

it('files of the data directory contain no personal numbers in plain text', () => {
  const entries = readdirSync(settings.DATA_DIR, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const contents = files.map(file => readFileSync(file, 'latin1'))
  expect(findPlantedTexts(contents, [STREET])).toEqual([STREET])
  expect(findPlantedTexts(contents, [...PERSONAL_NUMBERS, DOCUMENT_TEXT, EMPLOYEE.password])).toEqual([])
})

function importedNumbers(): string[] {
  const rows: Record<string, string>[] = parse(readFileSync(join(SAMPLES_FOLDER, 'employees.csv')), {
    columns: true,
  })
  return rows.flatMap(({ bankAccount = '', ssn = '' }) => [bankAccount, ssn])
}

async function createAccounts(): Promise<void> {
  const passwordHash = await hashPassword(EMPLOYEE.password)
  const { username } = EMPLOYEE
  const newAccounts = [
    { username: 'hr', email: HR, name: 'Hana', roles: ['HR-Manager', 'CFO', 'Admin'], passwordHash },
    { username: 'cfo', email: CFO, name: 'Carl', roles: ['CFO'], passwordHash: null },
    { username, email: 'ana@office.example', name: 'Ana', roles: ['Employee'], passwordHash },
  ] as const
  await withStoppedPortal(settings, async context => {
    for (const account of newAccounts)
      await inTransaction(context, context => createAccount(context, account))
  })
}

async function signIn({ anonymous }: PortalProcess): Promise<void> {
  expect((await anonymous.post('/Auth/login', { ...EMPLOYEE, password: answers.ssn })).status).toBe(401)
  const firstTokens = authEndpoints.login.response.parse((await anonymous.post('/Auth/login', EMPLOYEE)).body)
  const { body } = await anonymous.post('/auth/refresh-token', { refreshToken: firstTokens.refreshToken })
  const refreshedTokens = authEndpoints.refreshToken.response.parse(body)
  tokens.push(
    firstTokens.token,
    firstTokens.refreshToken,
    refreshedTokens.token,
    refreshedTokens.refreshToken,
  )
}

async function hireAndSubmitPacket({ anonymous }: PortalProcess): Promise<void> {
  const form = buildFormData({ email: CANDIDATE, streetAddress: STREET })
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const uploadResponse = await anonymous.upload('/JobApplication/upload', form, { headers })
  const { id } = applicationEndpoints.upload.response.parse(uploadResponse.body)
  for (const approver of [HR, CFO]) await approve(anonymous, await findMailedToken(anonymous, approver))

  const token = await findMailedToken(anonymous, CANDIDATE)
  const prefill = await anonymous.get(`/JobApplication/${id}/CandidateApplication`, {
    query: { candidatetoken: token },
  })
  expect(prefill.status).toBe(200)
  const { routingNumber, secondaryRoutingNumber, attestationUSCIS } = answers
  const draft = { version: 0, answers: { routingNumber, secondaryRoutingNumber, attestationUSCIS } }
  const path = `/JobApplication/${id}/candidate-packet-draft`
  expect((await anonymous.put(path, draft, { query: { candidatetoken: token } })).status).toBe(200)
  const content = Buffer.concat([PDF_DOCUMENT, Buffer.from(DOCUMENT_TEXT)])
  const submit = async (ssn: string) => {
    const documents = [{ name: 'passport.pdf', content }]
    const packet = await buildSubmissionForm(id, { fields: { ssn }, documents })
    return anonymous.upload('/JobApplication/candidate-i9-submission', packet, { query: { token } })
  }
  expect((await submit(`${answers.ssn}0`)).body).toMatchObject({ success: false })
  expect((await submit(answers.ssn)).body).toEqual({ success: true, errorMessage: null })
}

async function approve(anonymous: PortalProcess['anonymous'], token: string): Promise<void> {
  const { status, body } = await anonymous.post('/JobApplication/action', {
    ...{ token, status: ACTION_STATUS.Approved, notes: 'Welcome', ...HIRING_TERMS },
  })
  expect(status).toBe(200)
  const session = applicationEndpoints.action.response.parse(body)
  tokens.push(session.token, session.refreshToken)
}

async function findMailedToken(anonymous: PortalProcess['anonymous'], to: string): Promise<string> {
  const mails = mailEndpoints.devMailbox.response.parse((await anonymous.get('/dev/mail')).body)
  const { text = '' } = mails.find(mail => mail.to === to && mail.text.includes('token=')) ?? {}
  const [, token = ''] = /token=([\w-]+\.[\w-]+\.[\w-]+)/.exec(text) ?? []
  tokens.push(token)
  return token
}

/** Includes the job queue's tables. */
async function dumpDatabase(): Promise<Map<string, string>> {
  const { pool, close } = await openDatabase({ dataDir: settings.DATA_DIR })
  const { rows } = await pool.query<{ name: string; path: string }>(
    `select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as path
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const tables = new Map<string, string>()
  for (const { name, path } of rows) {
    const content = await pool.query<{ row: string }>(`select to_json(each)::text as row from ${path} each`)
    tables.set(name, content.rows.map(({ row }) => row).join('\n'))
  }
  await close()
  return tables
}

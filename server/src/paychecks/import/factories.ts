import { Readable } from 'node:stream'
import { importPreviewSchema } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_FILE_NAMES, type ImportFileName } from '@epay/contract/paychecks/import-files'
import { beforeEach } from 'vitest'
import type { ApiClient } from '#server/testing/api-client.ts'
import { openTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { formatProblem, ImportRefused } from './import-findings.ts'
import { importPayroll } from './import-payroll.ts'
import type { ImportFile } from './read-rows.ts'
import type { ImportSource } from './stage-import.ts'

export const HEADERS: Record<ImportFileName, string> = {
  'employees.csv': 'id,name,address1,city,state,zip,accountType,bankAccount,ssn,isActive,printStub,email',
  'checks.csv': 'employeeId,date,endDate,sequence,checkNumber,grossPay,netPay',
  'check-lines.csv': 'employeeId,date,endDate,sequence,kind,description,amount,ytd,units',
  'earnings-details.csv': 'employeeId,date,endDate,sequence,payId,workDate,units,rate,amount,job,jcCostCode',
}
export const KEY = '7,2026-01-09,2026-01-04,1'
export const LATER_KEY = '7,2026-01-16,2026-01-11,1'
export const ANN_ROW = '7,Ann,1 Main St,Davis,CA,95616,Checking,123456,901-23-4567,yes,no,ann@example.com'
export const SMALL_IMPORT: Record<ImportFileName, string[]> = {
  'employees.csv': [ANN_ROW],
  'checks.csv': [`${KEY},C1,100.00,80.00`],
  'check-lines.csv': [`${KEY},earning,Regular,100.00,100.00,5`, `${KEY},tax,Federal,20.00,20.00,`],
  'earnings-details.csv': [`${KEY},REG,2026-01-02,5,20,100.00,24-1,03`],
}

type Person = {
  id: string
  name?: string
  bankAccount?: string
  ssn?: string
  isActive?: boolean
  email?: string
}

export function buildEmployeeRow({ id, name = `Pat ${id}`, isActive = true, ...person }: Person): string {
  const { bankAccount = '', ssn = '', email = '' } = person
  return `${id},${name},1 Main Street,Davis,CA,95616,Checking,${bankAccount},${ssn},${isActive ? 'yes' : 'no'},no,${email}`
}

type Rows = Partial<Record<ImportFileName, readonly string[]>>

export const NO_CHECKS: Rows = { 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] }

const toCsv = (name: ImportFileName, rows: readonly string[]) => [HEADERS[name], ...rows, ''].join('\n')

export function buildFiles(rows: Rows): ImportFile[] {
  return IMPORT_FILE_NAMES.map(name => buildFile(name, toCsv(name, rows[name] ?? [])))
}

export function buildFile(name: string, content: string | Buffer): ImportFile {
  const bytes = Buffer.from(content)
  return { name, size: bytes.length, open: async () => Readable.from([bytes]) }
}

export function uploadRows(client: ApiClient, rows: Rows) {
  const form = new FormData()
  for (const name of IMPORT_FILE_NAMES) form.append('files', new Blob([toCsv(name, rows[name] ?? [])]), name)
  return client.upload('/import/preview', form)
}

export async function previewRows(client: ApiClient, rows: Rows) {
  return importPreviewSchema.parse((await uploadRows(client, rows)).body)
}

type AppOptions = Parameters<typeof openTestApp>[0]

export type ImportFolder = Awaited<ReturnType<typeof openImportFolder>>

type AccountOptions = { shouldKeepAccounts?: boolean }

/** Starts the portal for a test file, and gives each test an empty folder. */
export async function startImports({ shouldKeepAccounts, ...options }: AppOptions & AccountOptions = {}) {
  const app = await openTestApp(options)
  const folder = await openImportFolder(app, { shouldKeepAccounts })
  beforeEach(async () => {
    Object.assign(folder, await openImportFolder(app, { shouldKeepAccounts }))
  })
  return { app, folder }
}

const RECORD_TABLES = [
  'check_lines',
  'earning_details',
  'checks',
  'employments',
  'employees',
  'employee_versions',
]
const IMPORT_TABLES = ['imports', 'staged_checks', 'bank_account_changes', 'waiting_changes', 'mails']

/**
 * Deletes all employees, checks, imports, and emails, and returns an empty in-memory folder for import files.
 * `shouldKeepAccounts`: keeps all accounts and ends only those that imports created, so that clients from `app.as`
 * stay signed in.
 */
export async function openImportFolder(app: TestApp, { shouldKeepAccounts = false }: AccountOptions = {}) {
  const { pool } = app.context.database
  const tables = [...RECORD_TABLES, ...IMPORT_TABLES, ...(shouldKeepAccounts ? [] : ['accounts'])]
  await pool.query(`truncate ${tables.join(', ')} cascade`)
  await pool.query('update accounts set ended_at = now() where import_id is not null')
  const files = new Map<string, ImportFile>()
  const put = (name: string, content: string | Buffer) => void files.set(name, buildFile(name, content))
  const getSource = (): ImportSource => ({ files: [...files.values()] })
  const load = (overrides: Partial<ImportSource> = {}, options?: Parameters<typeof importPayroll>[2]) =>
    importPayroll(app.context, { ...getSource(), ...overrides }, options)
  async function queryRows<Row extends object>(text: string): Promise<Row[]> {
    return (await pool.query<Row>(text)).rows
  }
  async function expectRefusal(overrides?: Partial<ImportSource>): Promise<ImportRefused> {
    const error = await load(overrides).catch((failure: unknown) => failure)
    if (!(error instanceof ImportRefused)) throw error
    return error
  }
  return {
    put,
    remove: (name: string) => files.delete(name),
    getSource,
    load,
    queryRows,
    expectRefusal,
    listProblems: async (overrides?: Partial<ImportSource>) =>
      (await expectRefusal(overrides)).problems.map(formatProblem),
    /** Replaces all files. Files without `changes` get the rows of `SMALL_IMPORT`. */
    write(changes: Rows = {}) {
      for (const name of IMPORT_FILE_NAMES) put(name, toCsv(name, changes[name] ?? SMALL_IMPORT[name]))
    },
    writeChecks(extraColumns: string, checks: readonly string[]) {
      put('checks.csv', [`${HEADERS['checks.csv']},${extraColumns}`, ...checks, ''].join('\n'))
    },
    /** Signs in as Ann, the employee in the files. */
    async signIn(): Promise<ApiClient> {
      const [ann] = await queryRows<{ id: string }>(`select account_id as id from employees where id = '7'`)
      return app.withToken((await app.signIn(ann?.id ?? '')).token)
    },
    async findNewestImport(): Promise<string> {
      const [newest] = await queryRows<{ id: string }>(
        `select id from imports where state = 'confirmed' order by confirmed_at desc limit 1`,
      )
      return newest?.id ?? ''
    },
    async countRows() {
      const [counts] = await queryRows(`select (select count(*)::int from employees) as employees,
        (select count(*)::int from checks) as checks, (select count(*)::int from check_lines) as lines,
        (select count(*)::int from earning_details) as details, (select count(*)::int from accounts) as accounts`)
      return counts
    },
  }
}

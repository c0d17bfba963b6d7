import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPreviewSchema } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_FILE_NAMES, type ImportFileName } from '@epay/contract/paychecks/import-files'
import type { ApiClient } from '#server/testing/api-client.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { formatProblem, ImportRefused } from './import-findings.ts'
import { importPayroll } from './import-payroll.ts'
import { filesOfFolder } from './stage-import.ts'

export const HEADERS: Record<ImportFileName, string> = {
  'employees.csv': 'id,name,address1,city,state,zip,accountType,bankAccount,ssn,isActive,printStub,email',
  'checks.csv': 'employeeId,date,endDate,sequence,checkNumber,grossPay,netPay',
  'check-lines.csv': 'employeeId,date,endDate,sequence,kind,description,amount,ytd,units',
  'earnings-details.csv': 'employeeId,date,endDate,sequence,payId,workDate,units,rate,amount,job,jcCostCode',
}
export const KEY = '7,2026-01-09,2026-01-04,1'
export const ANN = '7,Ann,1 Main St,Davis,CA,95616,Checking,123456,901-23-4567,yes,no,ann@example.com'
export const SMALL: Record<ImportFileName, string[]> = {
  'employees.csv': [ANN],
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

export function employeeRow({ id, name = `Pat ${id}`, isActive = true, ...person }: Person): string {
  const { bankAccount = '', ssn = '', email = '' } = person
  return `${id},${name},1 Main Street,Davis,CA,95616,Checking,${bankAccount},${ssn},${isActive ? 'yes' : 'no'},no,${email}`
}

type Rows = Partial<Record<ImportFileName, readonly string[]>>

export const filesWith = (rows: Rows) =>
  IMPORT_FILE_NAMES.map(name => ({ name, text: [HEADERS[name], ...(rows[name] ?? []), ''].join('\n') }))

export function uploadRows(who: ApiClient, rows: Rows) {
  const form = new FormData()
  for (const { name, text } of filesWith(rows)) form.append('files', new Blob([text]), name)
  return who.upload('/import/preview', form)
}

export async function previewRows(who: ApiClient, rows: Rows) {
  return importPreviewSchema.parse((await uploadRows(who, rows)).body)
}

export type ImportFolder = ReturnType<typeof createImportFolder>

export async function openImportFolder(app: TestApp) {
  await app.dependencies.database.pool.query(
    'truncate check_lines, earning_details, checks, employees, account_roles, accounts cascade',
  )
  return createImportFolder(app)
}

function createImportFolder(app: TestApp) {
  const directory = mkdtempSync(join(tmpdir(), 'epay-import-'))
  const load = (folder = directory) => importPayroll(app.context, { files: filesOfFolder(folder, undefined) })
  async function rows<Row extends object>(text: string): Promise<Row[]> {
    return (await app.dependencies.database.pool.query<Row>(text)).rows
  }
  return {
    directory,
    pathOf: (file: ImportFileName) => join(directory, file),
    write(changes: Rows = {}) {
      for (const { name, text } of filesWith({ ...SMALL, ...changes }))
        writeFileSync(join(directory, name), text)
    },
    writeChecks(moreColumns: string, rows: readonly string[]) {
      const head = `${HEADERS['checks.csv']},${moreColumns}`
      writeFileSync(join(directory, 'checks.csv'), [head, ...rows, ''].join('\n'))
    },
    load,
    async problems(): Promise<string[]> {
      const error = await load().catch((thrown: unknown) => thrown)
      if (!(error instanceof ImportRefused)) throw error
      if (error.total !== error.problems.length) throw new Error('Some problems are left out')
      return error.problems.map(formatProblem)
    },
    rows,
    async sizes() {
      const [counts] = await rows(`select (select count(*)::int from employees) as employees,
        (select count(*)::int from checks) as checks, (select count(*)::int from check_lines) as lines,
        (select count(*)::int from earning_details) as details, (select count(*)::int from accounts) as accounts`)
      return counts
    },
    remove: () => rmSync(directory, { recursive: true }),
  }
}

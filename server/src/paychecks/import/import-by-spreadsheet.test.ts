import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportMapping, parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { SAMPLES_FOLDER } from '#server/testing/portal-process.ts'
import { importPayroll } from './import-payroll.ts'
import { filesOfFolder } from './stage-import.ts'

const hasLibreOffice = spawnSync('which', ['soffice']).status === 0

/** Opens the folder's CSV files in LibreOffice Calc, and saves them as CSV again. */
function saveAgain(folder: string, into: string): void {
  const files = readdirSync(folder).filter(name => name.endsWith('.csv'))
  execFileSync(
    'soffice',
    [
      ...[
        `-env:UserInstallation=file://${into}/profile`,
        '--headless',
        '--convert-to',
        'csv',
        '--outdir',
        into,
      ],
      ...files.map(name => join(folder, name)),
    ],
    { stdio: 'ignore' },
  )
}

describe.skipIf(!hasLibreOffice)('files that LibreOffice Calc saved again hold the same', () => {
  let app: TestApp
  const directory = mkdtempSync(join(tmpdir(), 'epay-calc-'))
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(async () => {
    await app.close()
    rmSync(directory, { recursive: true })
  })

  function mappingOf(folder: string): ImportMapping | undefined {
    if (!readdirSync(folder).includes('mapping.json')) return undefined
    const read = parseImportMapping(readFileSync(join(folder, 'mapping.json'), 'utf8'))
    return 'mapping' in read ? read.mapping : undefined
  }

  test.each([
    { folder: SAMPLES_FOLDER, changed: [] },
    // Calc drops the zeros in front of this account; the preview lists it among those that change.
    { folder: join(SAMPLES_FOLDER, 'sage'), changed: ['6042'] },
  ])('$folder', async ({ folder, changed }) => {
    const mapping = mappingOf(folder)
    const load = (from: string) =>
      importPayroll(app.context, { files: filesOfFolder(from, mapping), mapping })
    const { counts: first, warnings: ofOriginal } = await load(folder)
    saveAgain(folder, directory)
    const { counts, warnings, bankAccounts } = await load(directory)
    for (const kind of ['checks', 'lines', 'details'] as const) {
      expect(first[kind].new).toBeGreaterThan(0)
      expect(counts[kind]).toMatchObject({ new: 0, changed: 0, unchanged: first[kind].new })
    }
    expect(counts.employees).toMatchObject({ new: 0, changed: changed.length })
    expect(bankAccounts.changed.map(({ employeeId }) => employeeId)).toEqual(changed)
    expect(warnings).toEqual(ofOriginal)
  })
})

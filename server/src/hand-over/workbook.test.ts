import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MADE_UP_EMPLOYER, madeUpPerson } from '@epay/contract/hand-over/made-up-people'
import { PAYROLL_FORMATS } from '@epay/contract/hand-over/payroll-formats'
import { writeHandOver } from '@epay/contract/hand-over/write-file'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { readZip } from '../../../scripts/read-zip.ts'
import { makeWorkbook } from './hand-over-file.ts'

const SOFFICE = '/usr/bin/soffice'
const NAME = '=HYPERLINK("http://x.example","Ana")'
const { table } = writeHandOver(PAYROLL_FORMATS.sage100, MADE_UP_EMPLOYER, [
  madeUpPerson('1', {
    employeeNumber: '0071',
    zipCode: '01040',
    netPayAccount: '0001002048',
    firstName: NAME,
  }),
])

it('has no formula and no number in it', async () => {
  const entries = await readZip(await makeWorkbook(table))
  const xml = entries.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(xml).not.toContain('<f>')
  expect(xml.match(/<c [^>]*>/g)?.every(cell => /t="(s|inlineStr)"/.test(cell))).toBe(true)
})

it.skipIf(!existsSync(SOFFICE))(
  'opens in LibreOffice with its leading zeros, and a formula is text',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'epay-workbook-'))
    try {
      writeFileSync(join(folder, 'hires.xlsx'), await makeWorkbook(table))
      const profile = `-env:UserInstallation=file://${folder}/profile`
      execFileSync(
        SOFFICE,
        [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, 'hires.xlsx'],
        {
          cwd: folder,
          stdio: 'ignore',
        },
      )
      const rows: string[][] = parse(readFileSync(join(folder, 'hires.csv'), 'latin1'))
      expect(rows[0]).toEqual(table[0])
      for (const name of ['recnum', 'zipcde', 'Net Pay Account Number', 'fstnme']) {
        const at = table[0]?.indexOf(name) ?? -1
        expect(rows[1]?.[at]).toBe(table[1]?.[at])
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

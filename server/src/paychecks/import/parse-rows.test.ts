import { IMPORT_FILES } from '@epay/contract/paychecks/import-files'
import { describe, expect, it } from 'vitest'
import { createRowParser } from './parse-rows.ts'

const KEY = { employeeId: ' 7 ', date: '2026-01-09', endDate: '2026-01-04', sequence: '01' }
const LINE = { ...KEY, kind: 'tax', description: ' Federal ', amount: '-1.5', ytd: '20', units: '' }
const CHECK = {
  ...KEY,
  checkNumber: '9',
  grossPay: '1',
  netPay: '1',
  periodStart: '2026-01-01',
  hours: '40',
  sickLeaveHours: '',
}

describe.each([
  ['check-lines.csv', LINE, { ...LINE, date: '2026-02-30', amount: 'x' }, ['date', 'amount']],
  ['checks.csv', CHECK, { ...CHECK, periodStart: '2026-01-05' }, ['periodStart']],
] as const)('%s', (file, good, bad, columns) => {
  it('gives its rows as its schema does, also those that it has seen before', () => {
    const { parse } = createRowParser(IMPORT_FILES[file])
    const schema = IMPORT_FILES[file]
    for (const cells of [good, bad, good, bad, good]) {
      const told: string[] = []
      expect(parse(cells, column => told.push(column))).toEqual(schema.safeParse(cells).data)
      expect(told).toEqual(cells === bad ? columns : [])
    }
  })
})

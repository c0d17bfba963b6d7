import { describe, expect, it } from 'vitest'
import { WrongCell } from './import-cells.ts'
import { createRowReader, IMPORT_COLUMNS, IMPORT_FILE_NAMES } from './import-files.ts'

describe.each(IMPORT_FILE_NAMES)('the columns of %s', file => {
  const columns = Object.entries(IMPORT_COLUMNS[file])

  it('say in our words what is wrong with a cell, and take no character that was lost', () => {
    for (const text of ['', 'x', '\0', '\uFFFD', 'x'.repeat(200)])
      for (const [name, { read }] of columns) {
        const value = read(text)
        if (value instanceof WrongCell)
          expect([name, value.message]).toEqual([name, expect.stringMatching(/^(must be|is missing|has) ?/)])
        else expect([name, text]).toEqual([name, expect.not.stringMatching(/[\0\uFFFD]/)])
      }
  })

  it('may be blank where the file may leave them out', () => {
    for (const [name, { read }] of columns.filter(([, { isOptional }]) => isOptional))
      expect([name, read('')]).not.toEqual([name, expect.any(WrongCell)])
  })
})

describe('a row', () => {
  const read = createRowReader('checks.csv')
  const KEY = ['7', '2026-01-09', '2026-01-04', '1']

  it('is read trimmed, with amounts in cents; what it may lack is not there', () => {
    expect(read([...KEY, ' C1 ', '100.5', '80', '2025-12-29', '40', '', 'Yes'])).toEqual({
      row: {
        ...{ employeeId: '7', date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: 'C1' },
        ...{ grossPay: 100_50, netPay: 80_00, periodStart: '2025-12-29', hours: '40', voided: true },
      },
    })
  })

  it('is refused with everything that is wrong in it, once for a column', () => {
    expect(read(['', '2026-02-30', '2026-01-04', '1', 'C1', '1,00', '80', '2026-01-05'])).toEqual({
      problems: [
        { column: 'employeeId', message: 'is missing' },
        { column: 'date', message: 'must be a date such as 2026-11-13' },
        { column: 'grossPay', message: 'must be an amount such as 1234.50' },
        { column: 'periodStart', message: 'is after endDate, the last day of the period' },
      ],
    })
  })
})

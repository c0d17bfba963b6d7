import type { Statement, StatementTable } from '@epay/contract/paychecks/statement'
import { describe, expect, it } from 'vitest'
import { printedLayout } from './statement.tsx'

const table = (title: string, texts: readonly string[] = [], number = '1.00'): StatementTable => ({
  title,
  columns: ['Description', 'Hours/Pieces', 'This Period', 'Year to Date'],
  rows: texts.map(text => [text, number, number, number]),
  none: 'None.',
})
function layoutOf(count: number, text: string, number?: string) {
  const statement: Statement = {
    ...{ title: '', notACheck: '', voided: '', subject: '', footer: '', employeeLabel: '' },
    employer: { name: 'Harbor Builders', address: '' },
    employee: { id: '7', name: 'Ann Lee', address: [] },
    ...{ checkNumber: '1', checkDate: '01/09/2026', identity: [], check: [], period: [], sums: [] },
    earnings: table('Earnings', Array<string>(count).fill(text), number),
    rates: table('Rates', ['REG']),
    directDeposits: table('Direct Deposits'),
    taxes: table('Taxes', ['Federal']),
    otherDeductions: table('Other Deductions'),
    corrections: [],
  }
  const { scale, bands } = printedLayout(statement)
  return { scale, columns: bands.map(({ columns }) => columns.length) }
}

describe('printedLayout', () => {
  it('prints a usual check in the usual size, in two columns', () => {
    expect(layoutOf(12, 'Paid Sick Leave')).toEqual({ scale: 1, columns: [2] })
  })

  it('reduces the text size for many lines', () => {
    const { scale, columns } = layoutOf(35, 'Regular')
    expect({ columns, isSmaller: scale < 1 && scale > 0.7 }).toEqual({ columns: [2], isSmaller: true })
  })

  it('gives long lines the full width, where they wrap less', () => {
    const long = 'Piecework formwork panels at the river side of the new harbor wall, section twelve'
    const { scale, columns } = layoutOf(26, long)
    expect(columns).toEqual([1, 2])
    expect(scale).toBeGreaterThan(0.7)
    expect(layoutOf(26, long.toUpperCase()).scale).toBeLessThan(scale)
  })

  it('gives large numbers the full width', () => {
    expect(layoutOf(3, 'Regular', '123,456.78').columns).toEqual([2])
    expect(layoutOf(3, 'Compensation', '987,654,321.09').columns).toEqual([1, 2])
  })
})

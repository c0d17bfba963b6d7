import { buildStatement, buildTable } from '@epay/contract/paychecks/test-statement'
import { expect, it } from 'vitest'
import { estimateLayout } from './statement.tsx'

const table = (title: string, texts: readonly string[] = [], number = '1.00') =>
  buildTable(
    title,
    texts.map(text => [text, number, number, number]),
  )

function describeLayout(count: number, text: string, number?: string) {
  const statement = buildStatement({
    earnings: table('Earnings', Array<string>(count).fill(text), number),
    rates: table('Rates', ['REG']),
    directDeposits: table('Direct Deposits'),
    taxes: table('Taxes', ['Federal']),
    otherDeductions: table('Other Deductions'),
  })
  const { scale, bands } = estimateLayout(statement)
  const size = scale === 1 ? 'usual' : scale > 0.7 ? 'smaller' : 'tiny'
  return { size, columns: bands.map(({ columns }) => columns.length) }
}

const LONG_TEXT = 'Piecework formwork panels at the river side of the new harbor wall, section twelve'

it.each([
  ['a usual check in two columns', describeLayout(12, 'Paid Sick Leave'), { size: 'usual', columns: [2] }],
  ['many lines in a smaller size', describeLayout(35, 'Regular'), { size: 'smaller', columns: [2] }],
  ['long lines at full width', describeLayout(26, LONG_TEXT), { size: 'smaller', columns: [1, 2] }],
  ['usual numbers in two columns', describeLayout(3, 'Regular', '123,456.78'), { columns: [2] }],
  ['large numbers at full width', describeLayout(3, 'Compensation', '987,654,321.09'), { columns: [1, 2] }],
])('prints %s', (_, layout, expected) => {
  expect(layout).toMatchObject(expected)
})

import { expect, it } from 'vitest'
import { layOutStatement } from './statement-layout.ts'
import { buildStatement, buildTable } from './test-statement.ts'

const table = (title: string, count: number) =>
  buildTable(title, Array<string[]>(count).fill(['Line', '1.00', '1.00']))

/** Pages have 100 lines, but the first one has 80. At half width, every row takes two lines. */
function layOut({ earnings = 2, rates = 2, deposits = 2, taxes = 2, deductions = 2 }) {
  const statement = buildStatement({
    earnings: table('Earnings', earnings),
    rates: table('Rates', rates),
    directDeposits: table('Deposits', deposits),
    taxes: table('Taxes', taxes),
    otherDeductions: table('Deductions', deductions),
  })
  const { scale, bands } = layOutStatement(statement, {
    scales: [1, 0.9, 0.8],
    pageHeight: 100,
    firstPageHeight: () => 80,
    pageLoss: 5,
    gap: 1,
    measureHeight: ({ rows }, size) => rows.length * size.scale * (size.width === 'half' ? 2 : 1),
  })
  const titles = bands.map(({ columns }) => columns.map(tables => tables.map(({ title }) => title).join()))
  return { scale, titles }
}

it('uses two columns, and puts deposits in the shorter one', () => {
  expect(layOut({})).toEqual({ scale: 1, titles: [['Earnings,Rates,Deposits', 'Taxes,Deductions']] })
  expect(layOut({ earnings: 36 })).toEqual({
    scale: 1,
    titles: [['Earnings,Rates', 'Taxes,Deductions,Deposits']],
  })
})

it('gives many earnings the full width before it reduces the text size', () => {
  expect(layOut({ earnings: 60 })).toEqual({
    scale: 1,
    titles: [['Earnings'], ['Rates,Deposits', 'Taxes,Deductions']],
  })
})

it('reduces the text size only if that saves a page', () => {
  expect(layOut({ earnings: 76 }).scale).toBe(0.9)
  expect(layOut({ earnings: 120 }).scale).toBe(1)
})

it('never splits side-by-side columns across pages, and uses one column if they need more than a page', () => {
  expect(layOut({ earnings: 74, rates: 40 }).titles).toEqual([
    ['Earnings'],
    ['Rates,Deposits', 'Taxes,Deductions'],
  ])
  expect(layOut({ earnings: 100, taxes: 100 }).titles).toEqual([['Earnings,Rates,Taxes,Deductions,Deposits']])
})

import { expect, test } from 'vitest'
import { openPaper, PAGE } from './paper.ts'
import { drawTable, measureTable, tableHeight } from './table.ts'

const FRAME = { margin: 42, top: 40, bottom: 58 }
const TABLE_BOX = { x: 42, width: 253, scale: 1 }
const CONTENT_END = PAGE.height - FRAME.bottom

function tableOf(count: number, amount = '1.00') {
  const paper = openPaper({ title: '', subject: '', createdAt: new Date(0), frame: FRAME })
  const table = measureTable(paper, {
    ...{ title: 'Taxes', columns: ['Description', 'This Period', 'Year to Date'], none: 'None.' },
    rows: Array.from({ length: count }, () => ['State', amount, amount]),
    total: ['Total Taxes', amount, amount],
  })
  const heightOf = (rows: number) =>
    tableHeight(paper, { ...table, lines: table.lines.slice(0, rows) }, TABLE_BOX)
  return { paper, table, heightOf }
}

test('a table starts on the next page unless its header and two rows fit', () => {
  const { paper, table, heightOf } = tableOf(8)
  paper.y = CONTENT_END - heightOf(2)
  drawTable(paper, table, TABLE_BOX)
  expect(paper.y).toBeCloseTo(FRAME.top + heightOf(10))
})

test('the total is never alone on the next page', () => {
  const { paper, table, heightOf } = tableOf(8)
  const row = heightOf(3) - heightOf(2)
  paper.y = CONTENT_END - heightOf(9)
  drawTable(paper, table, TABLE_BOX)
  expect(paper.y).toBeGreaterThan(FRAME.top + 3 * row)
})

test('numbers get their full width; a table without room for words fits nowhere', () => {
  expect(tableOf(1, '1,234,567.89').heightOf(3)).toBe(tableOf(1).heightOf(3))
  expect(tableOf(1, '9,999,999,999,999,999.00').heightOf(3)).toBe(Number.POSITIVE_INFINITY)
})

import type { Statement, StatementTable } from '@epay/contract/paychecks/statement'
import { layOutStatement, type StatementLayout } from '@epay/contract/paychecks/statement-layout'

/** In lines of a table in its usual size: the page, and what stands above and below the tables. */
const PAGE_LINES = 45
const FRAME_LINES = 13
/** Title, column titles and total of a table. */
const HEADING_LINES = 3
const GAP_LINES = 1
const PAGE_LOSS_LINES = 4
/** A text's second line and those that follow, which have no gap between them. */
const WRAPPED_LINE = 0.8
/** Widths in letters of the usual size: of a table, and the minimum for its numbers in few or many columns. */
const TABLE_LETTERS = { half: 48, full: 112 } as const
const NUMBERS_LETTERS = { few: 22, many: 32 } as const
const FEW_COLUMNS = 3
const CAPITAL_EXTRA = 0.5
const NUMBER_GAP_LETTERS = 2
/** Longer words are broken where necessary; no table is widened for them. */
const LONG_WORD_LETTERS = 18
/** From the usual size down to six points; a longer statement takes a second page rather than smaller letters. */
const SCALES = Array.from({ length: 18 }, (_, step) => (100 - 2 * step) / 100)

/** How large and in which columns the statement is printed. A browser has the page's measures only once it prints. */
export function printedLayout(statement: Statement): StatementLayout {
  return layOutStatement(statement, {
    scales: SCALES,
    page: PAGE_LINES,
    firstPage: scale => PAGE_LINES - FRAME_LINES * scale,
    pageLoss: PAGE_LOSS_LINES,
    gap: GAP_LINES,
    heightOf: (table, { width, scale }) => scale * linesOf(table, TABLE_LETTERS[width] / scale),
  })
}

/** Smaller letters leave room for more of them in a line. `Infinity` where the words don't fit beside the numbers. */
function linesOf(table: StatementTable, letters: number): number {
  const { rows } = table
  const ofText = letters - numbersLetters(table)
  if (rows.length > 0 && ofText < longestWord(table)) return Number.POSITIVE_INFINITY
  const lines = rows.map(([text = '']) => {
    const wrapped = Math.ceil(lettersOf(text) / ofText) - 1
    return 1 + WRAPPED_LINE * Math.max(0, wrapped)
  })
  return HEADING_LINES + lines.reduce((sum, count) => sum + count, 0)
}

function numbersLetters({ columns, rows, total = [] }: StatementTable): number {
  const widths = columns
    .slice(1)
    .map((_, index) => Math.max(...[...rows, total].map(cells => cells[index + 1]?.length ?? 0)))
  const needed = widths.reduce((sum, width) => sum + width + NUMBER_GAP_LETTERS, 0)
  return Math.max(NUMBERS_LETTERS[columns.length > FEW_COLUMNS ? 'many' : 'few'], needed)
}

function longestWord({ columns: [heading = ''], rows }: StatementTable): number {
  const words = [heading, ...rows.map(([text = '']) => text)].flatMap(text => text.split(' '))
  return Math.min(LONG_WORD_LETTERS, Math.max(...words.map(lettersOf)))
}

export function hasLongWords(rows: StatementTable['rows']): boolean {
  return rows.some(([text = '']) => text.split(' ').some(word => lettersOf(word) > LONG_WORD_LETTERS))
}

function lettersOf(text: string): number {
  return text.length + CAPITAL_EXTRA * (text.match(/\p{Lu}/gu)?.length ?? 0)
}

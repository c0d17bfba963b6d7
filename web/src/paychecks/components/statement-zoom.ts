import type { StatementTable } from '@epay/contract/paychecks/statement'

/** In lines of a table in its usual size: the page, and what stands above and below the tables. */
const PAGE_LINES = 45
const FRAME_LINES = 13
const HEADING_LINES = 4
/** Widths in letters of the usual size: of a table, and of its numbers by how many columns it has. */
const TABLE_LETTERS = 48
const NUMBERS_LETTERS: Record<number, number> = { 3: 22, 4: 32 }
const CAPITAL_EXTRA = 0.5
const STEP = 0.02
/** Six points: what is longer takes a second page rather than smaller letters. */
const MIN_ZOOM = 0.66

type Text = { letters: number; besideLetters: number }

/** How large the statement is printed, so that it keeps to one page while it can be read: 1 is its usual size. */
export function statementZoom(columns: readonly (readonly StatementTable[])[]): number {
  const headings = columns.map(tables => tables.length * HEADING_LINES)
  const texts = columns.map(tables => tables.flatMap(textsOf))
  // Smaller letters leave room for more lines, and for more of them in a line.
  const fits = (zoom: number) =>
    texts.every((column, index) => {
      const lines = column.reduce((sum, text) => sum + linesOf(text, zoom), 0)
      return (FRAME_LINES + (headings[index] ?? 0) + lines) * zoom <= PAGE_LINES
    })
  let zoom = 1
  while (zoom > MIN_ZOOM && !fits(zoom)) zoom -= STEP
  return Number(zoom.toFixed(2))
}

function linesOf({ letters, besideLetters }: Text, zoom: number): number {
  return Math.max(1, Math.ceil(letters / (TABLE_LETTERS / zoom - besideLetters)))
}

function textsOf({ columns, rows }: StatementTable): Text[] {
  const besideLetters = NUMBERS_LETTERS[columns.length] ?? 32
  return rows.map(([text = '']) => {
    const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
    return { letters: text.length + CAPITAL_EXTRA * capitals, besideLetters }
  })
}

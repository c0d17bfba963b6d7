/** Without a byte order mark, spreadsheets misread UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A line of CSV; what a spreadsheet would compute is text. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map(cell => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`)
  return `${quoted.join(',')}\r\n`
}

/** Spreadsheets pass over blanks and control characters in front of a formula. A negative number is none. */
function isFormula(cell: string): boolean {
  if (/^-\d+(\.\d+)?$/.test(cell)) return false
  return /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell)
}

/** Without a byte order mark, Excel misreads UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Escapes cells that a spreadsheet would run as formulas. */
export function csvLine(cells: readonly string[]): string {
  const quotedCells = cells.map(cell => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`)
  return `${quotedCells.join(',')}\r\n`
}

/** Spreadsheets skip spaces and control characters before a formula. Negative numbers are not formulas. */
function isFormula(cell: string): boolean {
  if (/^-\d+(\.\d+)?$/.test(cell)) return false
  return /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell)
}

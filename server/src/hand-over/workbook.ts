import writeXlsxFile from 'write-excel-file/node'

/** A workbook of one sheet. Every cell is text, so that leading zeros stay and a formula is none. */
export function makeWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map(row => row.map(value => ({ value, type: String })))
  return writeXlsxFile(cells, { sheet: 'Employees' }).toBuffer()
}

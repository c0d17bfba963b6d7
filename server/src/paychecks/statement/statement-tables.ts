import type { StatementTable } from '@epay/contract/paychecks/statement'
import type { Table } from '#server/platform/pdf/table.ts'

/** How much of the width the text gets, by the number of columns; the numbers share the rest. */
const TEXT_SHARES: Record<'half' | 'full', Record<number, number>> = {
  half: { 3: 0.5, 4: 0.34 },
  full: { 3: 0.75, 4: 0.62 },
}

/** A table of the statement as the PDF draws it, over half the page's width or all of it. */
export function pdfTable(
  { title, columns, rows, total, none }: StatementTable,
  { width, scale }: { width: 'half' | 'full'; scale: number },
): Table {
  const textShare = TEXT_SHARES[width][columns.length] ?? 0.5
  const numberShare = (1 - textShare) / (columns.length - 1)
  return {
    title,
    columns: columns.map((name, index) =>
      index === 0 ? { title: name, share: textShare } : { title: name, share: numberShare, align: 'right' },
    ),
    rows,
    ...(rows.length > 0 && { total }),
    none,
    scale,
  }
}

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import classes from './lines-table.module.css'

export type LineColumn<Row> = {
  title: string
  render: (row: Row) => ReactNode
  /** Does it name its row? */
  isRowHeader?: boolean
  align?: 'right'
  /** Columns of one size stand under each other from table to table. */
  size?: 'units' | 'amount' | 'ytd'
  /** What stands under the column in the last row. */
  total?: ReactNode
}

type LinesTableProps<Row> = {
  title: string
  columns: readonly LineColumn<Row>[]
  rows: readonly Row[]
  /** Said in place of the table when there are no rows. */
  empty: string
}

/** One of a check's tables: short, whole, and added up where that means something. */
export function LinesTable<Row>({ title, columns, rows, empty }: LinesTableProps<Row>) {
  return (
    <Card title={title} isFlush>
      {rows.length === 0 ? (
        <Text px={{ base: 16, xs: 24 }} pt={4} pb={{ base: 16, xs: 20 }} c="dimmed">
          {empty}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled from the keyboard, too
        <section className={classes.scroll} tabIndex={0} aria-label={`${title} table`}>
          <PlainTable columns={columns} rows={rows} />
        </section>
      )}
    </Card>
  )
}

type PlainTableProps<Row> = Pick<LinesTableProps<Row>, 'columns' | 'rows'> & {
  label?: string
  className?: string
}

/** All rows at once, and their totals if the columns have any. */
export function PlainTable<Row>({ columns, rows, label, className = '' }: PlainTableProps<Row>) {
  const isSized = columns.some(column => column.size !== undefined)
  const hasTotals = columns.some(column => column.total !== undefined)
  return (
    <table className={`${classes.table} ${className}`} data-sized={isSized || undefined} aria-label={label}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.title} scope="col" data-align={column.align} data-size={column.size}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
          <tr key={index}>
            {columns.map(({ title, align, isRowHeader = false, render }) =>
              isRowHeader ? (
                <th key={title} scope="row" data-align={align}>
                  {render(row)}
                </th>
              ) : (
                <td key={title} data-align={align}>
                  {render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {hasTotals && (
        <tfoot>
          <tr>
            {columns.map(column => (
              <td key={column.title} data-align={column.align}>
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

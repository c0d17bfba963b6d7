import { Fragment, type ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './plain-table.module.css'

export type PlainTableColumn<Row> = {
  title: string
  render: (row: Row) => ReactNode
  isRowHeader?: boolean
  align?: 'right'
  /** Aligns columns across tables. */
  size?: 'units' | 'amount' | 'ytd'
  /** The content of the total row. */
  total?: ReactNode
}

type PlainTableProps<Row> = {
  columns: readonly PlainTableColumn<Row>[]
  rows: readonly Row[]
  label?: string
  className?: string
  /** Content below a row, across all columns. */
  detailOf?: ((row: Row) => ReactNode) | undefined
}

/** A table without paging. */
export function PlainTable<Row>({ columns, rows, label, className = '', detailOf }: PlainTableProps<Row>) {
  const t = useTranslate()
  const hasColumnSizes = columns.some(column => column.size !== undefined)
  const hasTotals = columns.some(column => column.total !== undefined)
  return (
    <table
      className={`${classes.table} ${className}`}
      data-sized={hasColumnSizes || undefined}
      aria-label={label && t(label)}
    >
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.title} scope="col" data-align={column.align} data-size={column.size}>
              {t(column.title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and never move
          <Fragment key={index}>
            <tr>
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
            <DetailRow columnCount={columns.length}>{detailOf?.(row)}</DetailRow>
          </Fragment>
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

function DetailRow({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr data-detail>
      <td colSpan={columnCount}>{children}</td>
    </tr>
  )
}

type ScrolledTableProps<Row> = PlainTableProps<Row> & { title: string }

/** Scrolls sideways if the table is wider than its card. */
export function ScrolledTable<Row>({ title, ...table }: ScrolledTableProps<Row>) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table
    <section className={classes.scroll} tabIndex={0} aria-label={t('{title} table', { title: t(title) })}>
      <PlainTable {...table} />
    </section>
  )
}

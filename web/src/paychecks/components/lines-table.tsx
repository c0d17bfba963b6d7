import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
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
  const isPhone = useIsPhone()
  if (isPhone && rows.length > 0 && columns.some(({ size }) => size === 'amount')) {
    return (
      <Card title={title} isFlush>
        <LineList title={title} columns={columns} rows={rows} />
      </Card>
    )
  }
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

/** A phone's: the name and the amount of each line, and what else there is below them. */
function LineList<Row>({ title, columns, rows }: Omit<LinesTableProps<Row>, 'empty'>) {
  const [name, ...values] = columns
  const isMain = ({ size }: LineColumn<Row>) => size === 'amount'
  const line = (contentOf: (column: LineColumn<Row>) => ReactNode, isTotal: boolean) => (
    <Box component="dl" className="tabular" fw={isTotal ? 650 : undefined}>
      <Group component="div" justify="space-between" align="baseline" wrap="nowrap" gap={16}>
        <Box component="dt" c="bright" style={{ overflowWrap: 'anywhere' }}>
          {name && contentOf(name)}
        </Box>
        {values.filter(isMain).map(column => (
          <Box component="dd" key={column.title} c="bright">
            <VisuallyHidden>{column.title} </VisuallyHidden>
            {contentOf(column)}
          </Box>
        ))}
      </Group>
      <Group component="div" justify="space-between" gap="2px 16px" fz={14} c="dimmed">
        {values
          .filter(column => !isMain(column))
          .map(column => (
            <Box component="dd" key={column.title} ml={column.size === 'ytd' ? 'auto' : 0}>
              {column.title} {contentOf(column)}
            </Box>
          ))}
      </Group>
    </Box>
  )
  return (
    <ul className="bare ruled" aria-label={title}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
        <Box component="li" key={index} px={16} py={10}>
          {line(({ render }) => render(row), false)}
        </Box>
      ))}
      <Box component="li" px={16} py={10}>
        {line(({ total }) => total, true)}
      </Box>
    </ul>
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

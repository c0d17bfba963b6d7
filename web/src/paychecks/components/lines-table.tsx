import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { type LineColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

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
        <ScrolledTable title={title} columns={columns} rows={rows} />
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

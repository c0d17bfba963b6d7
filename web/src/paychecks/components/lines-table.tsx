import { Box, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { type LineColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import classes from './lines-table.module.css'

type LinesTableProps<Row> = {
  title: string
  columns: readonly LineColumn<Row>[]
  rows: readonly Row[]
  /** Said in place of the table when there are no rows. */
  empty: string
  /** What an opened line shows below it; without it, lines don't open. */
  explain?: (row: Row) => ReactNode
}

/** The columns, of which the first opens and closes its line, and what is below the lines that are open. */
function useOpening<Row>(
  columns: readonly LineColumn<Row>[],
  explain: ((row: Row) => ReactNode) | undefined,
): { columns: readonly LineColumn<Row>[]; detailOf?: (row: Row) => ReactNode } {
  const [opened, setOpened] = useState<ReadonlySet<Row>>(new Set())
  const [first, ...others] = columns
  if (!explain || !first) return { columns }
  const toggle = (row: Row) =>
    setOpened(opened.has(row) ? new Set([...opened].filter(each => each !== row)) : new Set([...opened, row]))
  const opener = (row: Row) => (
    <UnstyledButton className={classes.opener} aria-expanded={opened.has(row)} onClick={() => toggle(row)}>
      <IconChevronRight size={16} aria-hidden />
      <span>{first.render(row)}</span>
    </UnstyledButton>
  )
  return {
    columns: [{ ...first, render: opener }, ...others],
    detailOf: row => (opened.has(row) ? explain(row) : undefined),
  }
}

/** One of a check's tables: short, whole, and added up where that means something. */
export function LinesTable<Row>({ title, columns: given, rows, empty, explain }: LinesTableProps<Row>) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const { columns, detailOf } = useOpening(given, explain)
  if (isPhone && rows.length > 0 && columns.some(({ size }) => size === 'amount')) {
    return (
      <Card title={title} isFlush>
        <LineList title={title} columns={columns} rows={rows} detailOf={detailOf} />
      </Card>
    )
  }
  return (
    <Card title={title} isFlush>
      {rows.length === 0 ? (
        <Text px={{ base: 16, xs: 24 }} pt={4} pb={{ base: 16, xs: 20 }} c="dimmed">
          {t(empty)}
        </Text>
      ) : (
        <ScrolledTable title={title} columns={columns} rows={rows} detailOf={detailOf} />
      )}
    </Card>
  )
}

type LineListProps<Row> = Pick<LinesTableProps<Row>, 'title' | 'columns' | 'rows'> & {
  detailOf: ((row: Row) => ReactNode) | undefined
}

/** A phone's: the name and the amount of each line, and what else there is below them. */
function LineList<Row>({ title, columns, rows, detailOf }: LineListProps<Row>) {
  const t = useTranslate()
  const [name, ...values] = columns
  const isMain = ({ size }: LineColumn<Row>) => size === 'amount'
  const line = (contentOf: (column: LineColumn<Row>) => ReactNode, isTotal: boolean) => (
    <Box component="dl" className={`tabular ${classes.line}`} fw={isTotal ? 650 : undefined}>
      <Group component="div" justify="space-between" align="baseline" wrap="nowrap" gap={16}>
        <Box component="dt" c="bright" style={{ overflowWrap: 'anywhere' }}>
          {name && contentOf(name)}
        </Box>
        {values.filter(isMain).map(column => (
          <Box component="dd" key={column.title} c="bright">
            <VisuallyHidden>{t(column.title)} </VisuallyHidden>
            {contentOf(column)}
          </Box>
        ))}
      </Group>
      <Group component="div" justify="space-between" gap="2px 16px" fz={14} c="dimmed">
        {values
          .filter(column => !isMain(column))
          .map(column => (
            <Box component="dd" key={column.title} ml={column.size === 'ytd' ? 'auto' : 0}>
              {t(column.title)} {contentOf(column)}
            </Box>
          ))}
      </Group>
    </Box>
  )
  return (
    <ul className="bare ruled" aria-label={t(title)}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
        <Box component="li" key={index} px={16} py={10}>
          {line(({ render }) => render(row), false)}
          {detailOf?.(row) && <Box mt={10}>{detailOf(row)}</Box>}
        </Box>
      ))}
      <Box component="li" px={16} py={10}>
        {line(({ total }) => total, true)}
      </Box>
    </ul>
  )
}

import 'mantine-datatable/styles.layer.css'
import { Box, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type DataTableColumn, DataTable as MantineDataTable } from 'mantine-datatable'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './data-table.module.css'
import { OpenRow } from './open-row.tsx'
import { type Column, isOnControl, type TableProps } from './table-view.ts'

/** The rows as a table: its header stays in view, the whole row opens the record. */
export function TableRows<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, onOpen, sorting, onSort } = props
  const t = useTranslate()
  const tableRef = useRef<HTMLTableElement | null>(null)
  const sortedKey = columns.find(column => column.sortField && column.sortField === sorting?.field)?.key

  // mantine-datatable draws the header cells, so `aria-sort` is set on them afterwards.
  useEffect(() => {
    for (const cell of tableRef.current?.querySelectorAll('th[data-accessor]') ?? []) {
      const isSorted = cell.getAttribute('data-accessor') === sortedKey
      if (isSorted) cell.setAttribute('aria-sort', sorting?.direction === 'asc' ? 'ascending' : 'descending')
      else cell.removeAttribute('aria-sort')
    }
  }, [sortedKey, sorting?.direction])

  return (
    <MantineDataTable<Row>
      tableRef={table => {
        tableRef.current = table
      }}
      aria-label={t(label)}
      className={classes.table}
      minHeight={0}
      maxHeight="max(480px, calc(100dvh - 112px))"
      verticalSpacing={12}
      horizontalSpacing={16}
      highlightOnHover={onOpen !== undefined}
      records={[...rows]}
      idAccessor={rowId}
      columns={columns.map((column, index) => toColumn(props, column, index === 0))}
      onRowClick={
        onOpen &&
        (({ record, event }) => {
          if (!isOnControl(event.target)) onOpen(record)
        })
      }
      rowBorderColor="var(--epay-line-soft)"
      borderColor="var(--epay-line)"
      highlightOnHoverColor="var(--epay-hover)"
      noRecordsText=""
    />
  )

  function toColumn(
    { openLabel, hrefOf }: TableProps<Row>,
    column: Column<Row>,
    isFirst: boolean,
  ): DataTableColumn<Row> {
    const { key, title, isText, width = isText ? '42%' : undefined, align = 'left', sortField } = column
    const content = (row: Row) =>
      isText ? (
        <Box miw={208} className={classes.text}>
          {column.render(row)}
        </Box>
      ) : (
        column.render(row)
      )
    return {
      accessor: key,
      width,
      textAlign: align,
      title:
        sortField && onSort ? (
          <SortButton
            direction={key === sortedKey ? sorting?.direction : undefined}
            onSort={direction => onSort({ field: sortField, direction })}
          >
            {t(title)}
          </SortButton>
        ) : (
          t(title)
        ),
      render: row =>
        isFirst && onOpen ? (
          <OpenRow row={row} {...{ onOpen, openLabel, hrefOf }} mih={28} c="bright" fw={600}>
            {content(row)}
          </OpenRow>
        ) : (
          content(row)
        ),
    }
  }
}

type Direction = 'asc' | 'desc'
type SortButtonProps = {
  direction: Direction | undefined
  onSort: (direction: Direction) => void
  children: ReactNode
}

function SortButton({ direction, onSort, children }: SortButtonProps) {
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton
      className={classes.sort}
      data-sorted={direction !== undefined}
      onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}
    >
      {children}
      <Icon size={15} stroke={2} aria-hidden />
    </UnstyledButton>
  )
}

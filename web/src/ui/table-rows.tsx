import { Box, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './data-table.module.css'
import { type Column, isOnControl, OpenRow, type TableProps } from './table-view.tsx'

/** Rows as a table with a sticky header; clicking anywhere opens the record. */
export function TableRows<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, onOpen, headKey } = props
  const t = useTranslate()
  return (
    <div className={`${classes.table} ${classes.scroll}`}>
      <table aria-label={t(label)} data-opens={onOpen !== undefined}>
        <thead>
          <tr>
            {columns.map(column => (
              <HeaderCell key={column.key} {...props} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr
              key={rowId(row)}
              onClick={event => {
                if (!isOnControl(event.target)) onOpen?.(row)
              }}
            >
              {columns.map((column, index) => (
                <Cell
                  key={column.key}
                  {...props}
                  column={column}
                  row={row}
                  isRowHeader={headKey === undefined ? index === 0 : column.key === headKey}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeaderCellProps<Row> = Pick<TableProps<Row>, 'sorting' | 'onSort'> & { column: Column<Row> }

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const { title, isText, width = isText ? '42%' : undefined, align, sortField } = column
  const t = useTranslate()
  const direction = sortField && sortField === sorting?.field ? sorting.direction : undefined
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      // Keeps the declared width beside a column of long text.
      style={{ width, minWidth: typeof width === 'number' ? width : undefined }}
    >
      {sortField && onSort ? (
        <SortButton
          direction={direction}
          onSort={newDirection => onSort({ field: sortField, direction: newDirection })}
        >
          {t(title)}
        </SortButton>
      ) : (
        t(title)
      )}
    </th>
  )
}

/** Minimum width of the column that names the record. Units: CSS pixels. */
const HEAD_MIN_WIDTH = 120

type CellProps<Row> = Pick<TableProps<Row>, 'onOpen' | 'openLabel' | 'hrefOf'> & {
  column: Column<Row>
  row: Row
  isRowHeader: boolean
}

function Cell<Row>({ column, row, isRowHeader, onOpen, openLabel, hrefOf }: CellProps<Row>) {
  const { align, isText, hasActions, render } = column
  const content = isText ? (
    <Box miw={208} className={classes.text}>
      {render(row)}
    </Box>
  ) : (
    render(row)
  )
  return (
    <td data-align={align} data-actions={hasActions}>
      {isRowHeader && onOpen ? (
        <OpenRow
          row={row}
          {...{ onOpen, openLabel, hrefOf }}
          miw={HEAD_MIN_WIDTH}
          py={3}
          c="bright"
          fw={600}
          style={{ overflowWrap: 'anywhere' }}
        >
          {content}
        </OpenRow>
      ) : (
        content
      )}
    </td>
  )
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

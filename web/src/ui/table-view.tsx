import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListState } from './list-state.ts'

export type Column<Row> = {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** The field that the server sorts by. Without one, the column can't be sorted. */
  sortField?: string
  align?: 'left' | 'right'
  width?: number | string
  /** Gives long text the widest column, and its own block in a card. */
  isText?: boolean
  /** Clicks in this column don't open the row. */
  hasActions?: boolean
  /** Hidden in narrow lists. */
  isExtra?: boolean
}

/** A two-line row on phones. */
export type RowLine<Row> = {
  title: (row: Row) => ReactNode
  aside?: (row: Row) => ReactNode
  detail?: (row: Row) => ReactNode
  detailAside?: (row: Row) => ReactNode
  /** Shown instead of the arrow. */
  action?: (row: Row) => ReactNode
  /** The link's accessible name, if the title isn't enough. */
  openLabel?: (row: Row) => string
}

export type TableProps<Row> = {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Opens the row's record from a button in the first column. */
  onOpen?: (row: Row) => void
  /** Returns the record's URL, which turns that button into a link. */
  hrefOf?: (row: Row) => string
  /** The button's accessible name, if the first column isn't enough. */
  openLabel?: (row: Row) => string
  /** Whether cards show the first column as a labeled value instead of a heading. */
  isHeadLabeled?: boolean
  /** The key of the column that names the record; defaults to the first. */
  headKey?: string
  /** The two-line row on phones. Without one, phones show a card. */
  line?: RowLine<Row>
  /** The label of the server's default sorting. */
  unsortedLabel?: string
  sorting?: ListState<unknown, string>['sorting']
  onSort?: ListState<unknown, string>['setSorting']
}

/** Clicks with a modifier key open a new tab or window. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** Clicks on controls inside a row don't open the row. */
export function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, [role="menu"]') !== null
}

type OpenRowProps<Row> = UnstyledButtonProps &
  Pick<TableProps<Row>, 'openLabel' | 'hrefOf'> & {
    row: Row
    onOpen: (row: Row) => void
    children: ReactNode
  }

export function OpenRow<Row>({ row, onOpen, openLabel, hrefOf, ...styleProps }: OpenRowProps<Row>) {
  const label = openLabel?.(row)
  if (!hrefOf)
    return (
      <UnstyledButton
        display="block"
        w="100%"
        {...styleProps}
        aria-label={label}
        onClick={() => onOpen(row)}
      />
    )
  return (
    <UnstyledButton
      display="block"
      w="100%"
      {...styleProps}
      component={Link}
      to={hrefOf(row)}
      aria-label={label}
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen(row)
      }}
    />
  )
}

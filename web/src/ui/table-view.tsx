import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListState } from './list-state.ts'

export type Column<Row> = {
  /** Unique in the table. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** The server's name for it in `sorting`; without it the column cannot be sorted. */
  sortField?: string
  /** `right` for money and figures. */
  align?: 'left' | 'right'
  width?: number | string
  /** Sentences rather than words: the widest column, and in a card a block of its own under its label. */
  isText?: boolean
  /** A column of buttons: a click in it does not open the row. */
  hasActions?: boolean
  /** Left out where there is no room for all columns: the record has it. */
  isExtra?: boolean
}

/** A phone's row: two lines with something at the left and the right of each. */
export type RowLine<Row> = {
  title: (row: Row) => ReactNode
  aside?: (row: Row) => ReactNode
  below?: (row: Row) => ReactNode
  belowAside?: (row: Row) => ReactNode
  /** A button of its own, in place of the arrow. */
  action?: (row: Row) => ReactNode
  /** For the link's name where the title does not say enough. */
  openLabel?: (row: Row) => string
}

export type TableProps<Row> = {
  /** What the table lists, for those who cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Opens the row's record; the first column, or the one that heads the card, becomes its button. */
  onOpen?: (row: Row) => void
  /** The address of the row's record: the first column's button is a link then, which other tabs can open, too. */
  hrefOf?: (row: Row) => string
  /** For the button's name where the first column's words do not say enough. */
  openLabel?: (row: Row) => string
  /** The first column heads its card without its label, unless its words need it. */
  isFirstLabelled?: boolean
  /** The column that heads the card instead of the first. */
  headKey?: string
  /** How a phone shows a row; without it, as a card with all columns. */
  line?: RowLine<Row>
  /** How the rows are ordered before the reader sorts them. */
  unsortedLabel?: string
  sorting?: ListState<unknown, string>['sorting']
  onSort?: ListState<unknown, string>['setSorting']
}

/** Clicks with a modifier key are left to the browser, which opens a new tab or window. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** Clicks on buttons, links and menus inside a row are theirs alone. */
export function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, [role="menu"]') !== null
}

type OpenRowProps<Row> = UnstyledButtonProps &
  Pick<TableProps<Row>, 'openLabel' | 'hrefOf'> & {
    row: Row
    onOpen: (row: Row) => void
    children: ReactNode
  }

/** Opens a row's record: a link where the record has an address, else a button. */
export function OpenRow<Row>({ row, onOpen, openLabel, hrefOf, ...look }: OpenRowProps<Row>) {
  const label = openLabel?.(row)
  if (!hrefOf)
    return (
      <UnstyledButton display="block" w="100%" {...look} aria-label={label} onClick={() => onOpen(row)} />
    )
  return (
    <UnstyledButton
      display="block"
      w="100%"
      {...look}
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

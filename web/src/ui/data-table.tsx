import type { ReactNode } from 'react'
import { CHECK_CONNECTION } from '#web/lib/api-error.ts'
import classes from './data-table.module.css'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import type { ListState } from './list-state.ts'
import { Loading } from './loading.tsx'
import { TableCards } from './table-cards.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableRows } from './table-rows.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { useIsPhone } from './use-is-phone.ts'

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
  /** A column of buttons: a click in it does not open the row. */
  hasActions?: boolean
}

export type TableProps<Row> = {
  /** What the table lists, for those who cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Opens the row's record; the first column becomes its button. */
  onOpen?: (row: Row) => void
  /** For the button's name where the first column's words do not say enough. */
  openLabel?: (row: Row) => string
  /** The first column heads its card without its label, unless its words need it. */
  isFirstLabelled?: boolean
  /** The column that heads the card instead of the first. */
  headKey?: string
  /** How the rows are ordered before the reader sorts them. */
  unsortedLabel?: string
  sorting?: ListState<unknown, string>['sorting']
  onSort?: ListState<unknown, string>['setSorting']
}

type DataTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'sorting' | 'onSort'> & {
  /** `undefined` until the first answer. */
  rows: readonly Row[] | undefined
  totalCount: number | undefined
  list: Pick<
    ListState<unknown, string>,
    'page' | 'pageSize' | 'sorting' | 'setPage' | 'setPageSize' | 'setSorting'
  >
  isFetching?: boolean
  /** What to say instead of rows when loading failed. */
  error?: string
  /** Why it failed, or what to do about it. */
  errorText?: string
  onRetry?: () => void
  /** With less room, each row is a card. Units: CSS pixels. */
  minWidth?: number
  /** What to say instead of rows when there are none. */
  empty: { title: string; text?: ReactNode; action?: ReactNode }
}

const MIN_WIDTH = 560

/** A list paged and sorted by the server; where its columns have no room, as on phones, each row is a card. */
export function DataTable<Row>({ minWidth = MIN_WIDTH, ...props }: DataTableProps<Row>) {
  const [ref, isNarrow] = useIsNarrow<HTMLDivElement>(minWidth)
  const isPhone = useIsPhone()
  return (
    <div ref={ref}>
      <Table {...props} isOfCards={isPhone || isNarrow} />
    </div>
  )
}

function Table<Row>({ isOfCards, ...props }: Omit<DataTableProps<Row>, 'minWidth'> & { isOfCards: boolean }) {
  const { rows, totalCount = 0, list, isFetching = false, ...others } = props
  const { error, errorText = CHECK_CONNECTION, onRetry, empty, ...table } = others
  const Body = isOfCards ? TableCards : TableRows

  if (error !== undefined) {
    return (
      <div className={classes.frame}>
        <ErrorState title={error} text={errorText} onRetry={onRetry} />
      </div>
    )
  }
  if (!rows) {
    return (
      <div className={classes.frame}>
        <Loading />
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <div className={classes.frame}>
        {totalCount > 0 ? <PastTheEnd onFirst={() => list.setPage(1)} /> : <EmptyState {...empty} />}
      </div>
    )
  }
  return (
    <div className={isOfCards ? undefined : classes.frame} aria-busy={isFetching} data-fetching={isFetching}>
      <Body {...table} rows={rows} sorting={list.sorting} onSort={list.setSorting} />
      <TableFooter list={list} totalCount={totalCount} />
    </div>
  )
}

function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <ErrorState title="This page is past the end of the list." onRetry={onFirst} retryLabel="First Page" />
  )
}

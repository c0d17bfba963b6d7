import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import type { ListState } from './list-state.ts'
import { Loading } from './loading.tsx'
import { TableCards } from './table-cards.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableRows } from './table-rows.tsx'
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
  /** On phones the first column heads its card without its label, unless its words need it. */
  isFirstLabelled?: boolean
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
  /** What to say instead of rows when there are none. */
  empty: { title: string; text?: ReactNode; action?: ReactNode }
}

const CHECK_CONNECTION = 'Please check your connection and try again.'

/** A list paged and sorted by the server; on phones each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, totalCount = 0, list, isFetching = false, ...others } = props
  const { error, errorText = CHECK_CONNECTION, onRetry, empty, ...table } = others
  const isPhone = useIsPhone()
  const Body = isPhone ? TableCards : TableRows

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
    <div className={isPhone ? undefined : classes.frame} aria-busy={isFetching} data-fetching={isFetching}>
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

import { PAGINATION_LABELS, TABLE_TEXTS } from '@epay/contract/common/list-texts'
import { ROWS_PER_PAGE_OPTIONS } from '@epay/contract/common/paging'
import type { Message } from '@epay/contract/languages/message'
import { Group, NativeSelect, Pagination, Paper } from '@mantine/core'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { CHECK_CONNECTION } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'
import { EmptyState, ErrorState, LoadingRows } from './states.tsx'
import { TableCards } from './table-cards.tsx'
import { TableLines } from './table-lines.tsx'
import { TableRows } from './table-rows.tsx'
import type { TableProps } from './table-view.tsx'
import { useIsPhone } from './use-is-phone.ts'

type DataTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'sorting' | 'onSort'> & {
  /** `undefined` while loading. */
  rows: readonly Row[] | undefined
  /** `null` if the server doesn't return it. */
  totalCount: number | null | undefined
  list: Pick<
    ListState<unknown, string>,
    'page' | 'pageSize' | 'sorting' | 'setPage' | 'setPageSize' | 'setSorting'
  >
  isFetching?: boolean
  error?: string
  errorText?: Message
  onRetry?: () => void
  /** A list narrower than this drops its extra columns or shows cards. Units: CSS pixels. */
  minWidth?: number
  empty: { title: string; text?: ReactNode; action?: ReactNode }
}

const MIN_WIDTH = 560
const SHRUNK_MIN_WIDTH = 700

/**
 * A list that the server pages and sorts. Narrow lists drop their extra columns. On phones, each row becomes two
 * lines, or a card if the list declares no `line`.
 */
export function DataTable<Row>({ minWidth = MIN_WIDTH, columns, ...props }: DataTableProps<Row>) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const isPhone = useIsPhone()
  const isNarrow = width === undefined ? isPhone : width < minWidth
  const mainColumns = columns.filter(({ isExtra }) => !isExtra)
  const canShrink = mainColumns.length < columns.length
  const hasCards = isPhone || (isNarrow && (!canShrink || Number(width) < SHRUNK_MIN_WIDTH))
  return (
    <div ref={ref}>
      <Table {...props} columns={isNarrow && !hasCards ? mainColumns : columns} hasCards={hasCards} />
    </div>
  )
}

function Table<Row>({ hasCards, ...props }: Omit<DataTableProps<Row>, 'minWidth'> & { hasCards: boolean }) {
  const { rows, totalCount = 0, list, isFetching = false, ...rest } = props
  const { error, errorText = CHECK_CONNECTION, onRetry, empty, ...table } = rest
  const isPastEnd = totalCount === null ? list.page > 1 : totalCount > 0
  const busy = { 'aria-busy': isFetching, 'data-fetching': isFetching }
  const content =
    error !== undefined ? (
      <ErrorState title={error} text={errorText} onRetry={onRetry} />
    ) : !rows ? (
      <LoadingRows />
    ) : rows.length > 0 ? (
      <>
        <TableBody
          {...table}
          rows={rows}
          sorting={list.sorting}
          onSort={list.setSorting}
          hasCards={hasCards}
        />
        <TableFooter list={list} hasCards={hasCards} rowCount={rows.length} totalCount={totalCount} />
      </>
    ) : isPastEnd ? (
      <ErrorState
        title={TABLE_TEXTS.emptyPage}
        onRetry={() => list.setPage(1)}
        retryLabel={TABLE_TEXTS.firstPage}
      />
    ) : (
      <EmptyState {...empty} />
    )
  if (hasCards && error === undefined && rows && rows.length > 0) return <div {...busy}>{content}</div>
  return (
    <Paper withBorder radius="lg" style={{ overflow: 'hidden' }} className={classes.frame} {...busy}>
      {content}
    </Paper>
  )
}

function TableBody<Row>({ hasCards, line, ...table }: TableProps<Row> & { hasCards: boolean }) {
  if (!hasCards) return <TableRows {...table} />
  return line ? <TableLines {...table} line={line} /> : <TableCards {...table} />
}

type TableFooterProps = {
  list: Pick<ListState<unknown, string>, 'page' | 'pageSize' | 'setPage' | 'setPageSize'>
  hasCards: boolean
  rowCount: number
  totalCount: number | null
}

function TableFooter({ list, hasCards, rowCount, totalCount }: TableFooterProps) {
  const { page, pageSize, setPage, setPageSize } = list
  const t = useTranslate()
  const isPhone = useIsPhone()
  const sizeId = useId()
  const first = (page - 1) * pageSize + 1
  // If the total is unknown, a full page is assumed to be followed by another.
  const minCount = totalCount ?? first - 1 + rowCount
  const pageCount = Math.ceil(minCount / pageSize) + (totalCount === null && rowCount >= pageSize ? 1 : 0)
  const last = Math.min(page * pageSize, minCount)
  return (
    <Group
      gap="8px 16px"
      justify={isPhone ? 'space-between' : undefined}
      px={hasCards ? 0 : 16}
      py={hasCards ? 12 : 8}
      c="dimmed"
      fz={14}
      style={hasCards ? undefined : { borderTop: '1px solid var(--epay-line)' }}
    >
      <span className="tabular" aria-live="polite">
        {totalCount === null ? `${first}–${last}` : t(TABLE_TEXTS.range, { first, last, count: totalCount })}
      </span>
      <Group gap={8}>
        <label htmlFor={sizeId}>{t(TABLE_TEXTS.rowsPerPage)}</label>
        <NativeSelect
          id={sizeId}
          w={84}
          data={ROWS_PER_PAGE_OPTIONS.map(String)}
          value={String(pageSize)}
          onChange={event => setPageSize(Number(event.currentTarget.value))}
        />
      </Group>
      {pageCount > 1 && (
        <Pagination
          ml="auto"
          mr={isPhone ? 'auto' : 0}
          total={pageCount}
          value={page}
          onChange={setPage}
          size={44}
          gap={isPhone ? 0 : 4}
          styles={PAGINATION_STYLES}
          siblings={isPhone ? 0 : 1}
          getItemProps={number => ({ 'aria-label': t(TABLE_TEXTS.page, { number }) })}
          getControlProps={control => ({ 'aria-label': t(PAGINATION_LABELS[control]) })}
        />
      )}
    </Group>
  )
}

/** Fits the pagination on the narrowest phones. */
const PAGINATION_STYLES = { dots: { minWidth: 24 } }

/** The element's width in CSS pixels. Read after layout, because measuring earlier forces a reflow. */
function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number | undefined] {
  const ref = useRef<Measured>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || undefined)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

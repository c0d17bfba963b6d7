import { ROWS_PER_PAGE_OPTIONS } from '@epay/contract/common/paging'
import { NativeSelect, Pagination } from '@mantine/core'
import { useId } from 'react'
import type { ListState } from './list-state.ts'
import classes from './table-footer.module.css'
import { useIsPhone } from './use-is-phone.ts'

type TableFooterProps = {
  list: Pick<ListState<unknown, string>, 'page' | 'pageSize' | 'setPage' | 'setPageSize'>
  totalCount: number
}

/** Which rows are shown, how many per page, and the way to the others. */
export function TableFooter({ list, totalCount }: TableFooterProps) {
  const { page, pageSize, setPage, setPageSize } = list
  const isPhone = useIsPhone()
  const sizeId = useId()
  const pageCount = Math.ceil(totalCount / pageSize)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, totalCount)
  return (
    <div className={classes.footer}>
      <p className={classes.range} aria-live="polite">
        <span className="tabular">
          {first}–{last} of {totalCount}
        </span>
      </p>
      <div className={classes.size}>
        <label htmlFor={sizeId}>Rows per page</label>
        <NativeSelect
          id={sizeId}
          className={classes.select}
          data={ROWS_PER_PAGE_OPTIONS.map(String)}
          value={String(pageSize)}
          onChange={event => setPageSize(Number(event.currentTarget.value))}
        />
      </div>
      {pageCount > 1 && (
        <Pagination
          className={classes.pages}
          total={pageCount}
          value={page}
          onChange={setPage}
          size={44}
          gap={4}
          siblings={isPhone ? 0 : 1}
          getItemProps={number => ({ 'aria-label': `Page ${number}` })}
          getControlProps={control => ({ 'aria-label': CONTROL_LABELS[control] })}
        />
      )}
    </div>
  )
}

const CONTROL_LABELS = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
} as const

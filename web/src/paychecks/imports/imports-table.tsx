import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { formatDate, formatInstant } from '@epay/contract/common/dates'
import { formatCount, formatMoney } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { sumTotals } from '@epay/contract/paychecks/import-endpoints'
import { IMPORTS_TEXTS, type ImportSummary, TOTALS_TEXTS } from '@epay/contract/paychecks/import-history'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { messageOf } from '#web/lib/api-error.ts'
import { importHref } from '#web/lib/paths.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { InstantText, SecondLine, StatusBadge } from '#web/ui/facts.tsx'
import { useListState } from '#web/ui/list-state.ts'
import type { Column } from '#web/ui/table-view.tsx'
import { importsQuery } from '../queries.ts'

export function describeImporter({ by, byKind }: Pick<ImportSummary, 'by' | 'byKind'>): string {
  if (byKind === 'command') return IMPORTS_TEXTS.command
  return byKind === 'script' ? english(IMPORTS_TEXTS.script, { name: by }) : by
}

function formatPayDates({ totals }: Pick<ImportSummary, 'totals'>): string {
  const newest = totals.at(-1)
  if (!newest) return '–'
  const first = formatDate(newest.date)
  const count = totals.length - 1
  return count === 0 ? first : english(IMPORTS_TEXTS.andMore, { first, count: formatCount(count) })
}

type ImportStateProps = Pick<ImportSummary, 'state' | 'undoneAt' | 'undoneBy'>

export function ImportState({ state, undoneAt, undoneBy }: ImportStateProps) {
  if (state === 'confirmed') return <StatusBadge tone="approved">{IMPORTS_TEXTS.imported}</StatusBadge>
  return (
    <>
      <StatusBadge tone="neutral">{IMPORTS_TEXTS.undone}</StatusBadge>
      <SecondLine>
        {english(IMPORTS_TEXTS.undoneBy, {
          name: undoneBy,
          time: undoneAt === null ? '' : formatInstant(undoneAt),
        })}
      </SecondLine>
    </>
  )
}

const formatAmount = (totals: ImportSummary['totals'], read: 'grossPay' | 'netPay') =>
  totals.length === 0 ? '–' : formatMoney(sumTotals(totals)[read])

const COLUMNS: readonly Column<ImportSummary>[] = [
  {
    key: 'at',
    title: IMPORTS_TEXTS.at,
    render: each => (
      <>
        <InstantText instant={each.at} />
        <SecondLine>{describeImporter(each)}</SecondLine>
      </>
    ),
  },
  { key: 'dates', title: IMPORTS_TEXTS.payDates, render: formatPayDates },
  {
    key: 'checks',
    title: TOTALS_TEXTS.checks,
    align: 'right',
    render: ({ totals }) => formatCount(sumTotals(totals).checks),
  },
  {
    key: 'gross',
    title: TOTALS_TEXTS.gross,
    align: 'right',
    render: ({ totals }) => formatAmount(totals, 'grossPay'),
  },
  {
    key: 'net',
    title: TOTALS_TEXTS.net,
    align: 'right',
    render: ({ totals }) => formatAmount(totals, 'netPay'),
  },
  { key: 'state', title: IMPORTS_TEXTS.status, render: each => <ImportState {...each} /> },
]

const NO_FILTERS = z.object({})

export function ImportsTable() {
  const navigate = useNavigate()
  const list = useListState({ filters: NO_FILTERS, sortFields: [] })
  const { skipCount, maxResultCount } = list.paging
  const imports = usePageQuery(importsQuery({ skipCount, maxResultCount }))
  return (
    <DataTable
      label={PAGE_TITLES.imports}
      columns={COLUMNS}
      rows={imports.data?.items}
      totalCount={imports.data?.totalCount}
      rowId={({ id }) => id}
      onOpen={({ id }) => navigate(importHref(id))}
      hrefOf={({ id }) => importHref(id)}
      openLabel={({ at }) => english(IMPORTS_TEXTS.open, { date: formatInstant(at) })}
      list={list}
      isFetching={imports.isFetching}
      {...(imports.isError && {
        ...{ error: IMPORTS_TEXTS.failed, errorText: messageOf(imports.error) },
        onRetry: () => void imports.refetch(),
      })}
      empty={{
        ...IMPORTS_TEXTS.none,
        action: (
          <Button component={Link} to={PAGES.import.path} variant="default">
            {IMPORTS_TEXTS.newImport}
          </Button>
        ),
      }}
    />
  )
}

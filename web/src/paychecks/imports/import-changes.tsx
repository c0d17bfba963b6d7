import { formatDate } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import type { ImportChange } from '@epay/contract/paychecks/import-history'
import { IMPORTS_TEXTS } from '@epay/contract/paychecks/import-history-messages'
import { z } from 'zod'
import { messageOf } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SecondLine } from '#web/ui/facts.tsx'
import { useListState } from '#web/ui/list-state.ts'
import type { Column } from '#web/ui/table-view.tsx'
import { importChangesQuery } from './queries.ts'

const nameOf = ({ name, employeeId }: ImportChange) => `${name} (${employeeId})`

/** Numbers that are kept sealed have no before and after. */
const inWords = ({ field, before, after }: ImportChange['fields'][number]) =>
  before === '' && after === 'changed' ? `${field}: ${after}` : `${field}: ${before || '–'} → ${after || '–'}`

const COLUMNS: readonly Column<ImportChange>[] = [
  {
    key: 'record',
    title: IMPORTS_TEXTS.record,
    render: change => (
      <>
        {nameOf(change)}
        {change.kind === 'check' && (
          <SecondLine>
            {english(IMPORTS_TEXTS.check, { number: change.checkNumber, date: formatDate(change.date) })}
          </SecondLine>
        )}
      </>
    ),
  },
  {
    key: 'action',
    title: IMPORTS_TEXTS.change,
    width: 120,
    render: ({ action }) => IMPORTS_TEXTS.actions[action],
  },
  {
    key: 'fields',
    title: IMPORTS_TEXTS.fields,
    isText: true,
    render: ({ fields }) =>
      fields.length === 0 ? '–' : fields.map(each => <div key={each.field}>{inWords(each)}</div>),
  },
]

/** The address names the import. */
const IMPORT = z.object({ import: z.string().default('') })

/** Each person and check that an import changed. */
export function ImportChanges({ id }: { id: string }) {
  const list = useListState({ filters: IMPORT, sortFields: [] })
  const { skipCount, maxResultCount } = list.paging
  const changes = useRead(importChangesQuery(id, { skipCount, maxResultCount }))
  return (
    <DataTable
      label={IMPORTS_TEXTS.changes}
      columns={COLUMNS}
      rows={changes.data?.items}
      totalCount={changes.data?.totalCount}
      rowId={({ kind, employeeId, date, checkNumber }) => `${kind} ${employeeId} ${date} ${checkNumber}`}
      list={list}
      isFetching={changes.isFetching}
      {...(changes.isError && {
        ...{ error: IMPORTS_TEXTS.changesFailed, errorText: messageOf(changes.error) },
        onRetry: () => void changes.refetch(),
      })}
      empty={IMPORTS_TEXTS.noChanges}
    />
  )
}

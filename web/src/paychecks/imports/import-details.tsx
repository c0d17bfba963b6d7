import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { formatDate, formatInstant } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { type ImportCounts, sumTotals } from '@epay/contract/paychecks/import-endpoints'
import {
  IMPORTS_TEXTS,
  type ImportChange,
  type ImportDetails,
  importHistoryEndpoints,
  UNDO_QUESTION,
} from '@epay/contract/paychecks/import-history'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage, messageOf } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Facts, InstantText, SecondLine } from '#web/ui/facts.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import type { Column } from '#web/ui/table-view.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { ControlTotalsCard, pluralize } from '../import/import-totals.tsx'
import { importChangesQuery, importQuery } from '../queries.ts'
import { describeImporter, ImportState } from './imports-table.tsx'

const BACK = { label: PAGE_TITLES.imports, href: PAGES.imports.path }

export function ImportDetailsView({ id }: { id: string }) {
  const { data: details, error, isError, refetch } = usePageQuery(importQuery(id))
  if (isError || !details)
    return (
      <>
        <PageHeader title={PAGE_TITLES.imports} back={BACK} />
        {isError ? (
          <ErrorState title={IMPORTS_TEXTS.failed} text={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Card>
            <LoadingRows />
          </Card>
        )}
      </>
    )
  return (
    <>
      <PageHeader title={english(IMPORTS_TEXTS.titleOf, { date: formatInstant(details.at) })} back={BACK} />
      <Stack gap={16}>
        <ImportFacts details={details} />
        <ControlTotalsCard totals={details.totals} previous={details.previous} />
        <Stack component="section" gap={12} miw={0} aria-label={IMPORTS_TEXTS.changes}>
          <Title order={2}>{IMPORTS_TEXTS.changes}</Title>
          <ImportChanges id={id} />
        </Stack>
      </Stack>
    </>
  )
}

/** The facts take focus when the Undo button disappears. */
function ImportFacts({ details }: { details: ImportDetails }) {
  const factsId = useSuccessor(details.state)
  return (
    <Card>
      <div id={factsId} tabIndex={-1}>
        <Facts
          items={[
            { label: IMPORTS_TEXTS.by, value: describeImporter(details) },
            { label: IMPORTS_TEXTS.files, value: details.files.join(', ') },
            { label: IMPORTS_TEXTS.status, value: <ImportState {...details} /> },
          ]}
        />
      </div>
      <Undo details={details} />
    </Card>
  )
}

const countChanges = ({ new: added, changed, voided = 0 }: ImportCounts['checks']) => added + changed + voided

function Undo({ details }: { details: ImportDetails }) {
  const { id, counts, totals, undoUntil, refusal } = details
  const client = useQueryClient()
  const ask = useConfirm()
  const undo = useMutation({
    mutationFn: () => callApi(importHistoryEndpoints.undo, { params: { id }, isLong: true }),
    onSuccess: () => {
      toastSuccess(IMPORTS_TEXTS.undoDone)
      void client.invalidateQueries()
    },
  })
  if (undoUntil === null) return null
  if (refusal !== '')
    return (
      <Text c="dimmed" mt={16}>
        {refusal}
      </Text>
    )
  const question = {
    title: UNDO_QUESTION.title,
    text: english(UNDO_QUESTION.text, {
      employees: pluralize(countChanges(counts.employees), 'employee'),
      checks: pluralize(countChanges(counts.checks), 'check'),
      net: formatMoney(sumTotals(totals).netPay, 'currency'),
    }),
    confirmLabel: UNDO_QUESTION.confirmLabel,
    isDangerous: true,
  }
  const start = async () => {
    if (await ask(question)) undo.mutate()
  }
  return (
    <Stack gap={12} mt={16}>
      {undo.error && <FormAlert title={IMPORTS_TEXTS.undoFailed}>{errorMessage(undo.error)}</FormAlert>}
      <Group gap="8px 16px">
        <Button variant="default" loading={undo.isPending} onClick={() => void start()}>
          {IMPORTS_TEXTS.undo}
        </Button>
        <Text span c="dimmed" fz={14}>
          {IMPORTS_TEXTS.undoUntil} <InstantText instant={undoUntil} />.
        </Text>
      </Group>
    </Stack>
  )
}

const formatName = ({ name, employeeId }: ImportChange) => `${name} (${employeeId})`

/** For numbers that are stored encrypted, `before` is empty and `after` is `changed`. */
const describeField = ({ field, before, after }: ImportChange['fields'][number]) =>
  before === '' && after === 'changed' ? `${field}: ${after}` : `${field}: ${before || '–'} → ${after || '–'}`

const COLUMNS: readonly Column<ImportChange>[] = [
  {
    key: 'record',
    title: IMPORTS_TEXTS.record,
    render: change => (
      <>
        {formatName(change)}
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
      fields.length === 0 ? '–' : fields.map(each => <div key={each.field}>{describeField(each)}</div>),
  },
]

const IMPORT_FILTERS = z.object({ import: z.string().default('') })

function ImportChanges({ id }: { id: string }) {
  const list = useListState({ filters: IMPORT_FILTERS, sortFields: [] })
  const { skipCount, maxResultCount } = list.paging
  const changes = usePageQuery(importChangesQuery(id, { skipCount, maxResultCount }))
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

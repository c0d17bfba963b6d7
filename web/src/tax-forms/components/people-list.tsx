import { formatDate } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import { type PeopleGroup, type TaxFormPerson, yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi, downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SecondLine } from '#web/ui/facts.tsx'
import { useListState } from '#web/ui/list-state.ts'
import type { Column } from '#web/ui/table-view.tsx'
import { toastError } from '#web/ui/toast.ts'
import { peopleQuery, YEAR_END } from '../queries.ts'

type Form = NonNullable<TaxFormPerson['form']>

function statusOf({ form }: TaxFormPerson): string {
  if (!form) return TEXTS.formMissing
  if (form.furnishedOn !== null) return english(TEXTS.formOnline, { date: formatDate(form.furnishedOn) })
  if (form.handedOutOn === null) return TEXTS.formPaper
  return english(TEXTS.formHandedOut, { date: formatDate(form.handedOutOn), name: form.handedOutBy })
}

function detailOf({ form, hasConsent }: TaxFormPerson): string {
  if (!form) return hasConsent ? TEXTS.hasConsent : ''
  if (form.noticeGivenOn !== null) return english(TEXTS.noticeDone, { date: formatDate(form.noticeGivenOn) })
  if (form.noticeBy !== null) return english(TEXTS.noticeBy, { date: formatDate(form.noticeBy) })
  return form.version > 1 ? english(TEXTS.version, { version: form.version }) : ''
}

const COLUMNS: readonly Column<TaxFormPerson>[] = [
  {
    key: 'name',
    title: TEXTS.employee,
    render: ({ name, employeeId }) => (
      <>
        {name}
        <SecondLine>{employeeId}</SecondLine>
      </>
    ),
  },
  {
    key: 'status',
    title: TEXTS.status,
    render: person => (
      <>
        {statusOf(person)}
        <SecondLine>{detailOf(person)}</SecondLine>
      </>
    ),
  },
  {
    key: 'actions',
    title: '',
    hasActions: true,
    render: ({ form, name }) => form && <FormActions form={form} name={name} />,
  },
]

function FormActions({ form, name }: { form: Form; name: string }) {
  const client = useQueryClient()
  const params = { id: form.id }
  const formAction = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => client.invalidateQueries({ queryKey: YEAR_END }),
    onError: error => toastError(messageOf(error)),
  })
  const renderButton = (label: string, run: () => Promise<unknown>) => (
    <Button
      variant="default"
      size="sm"
      aria-label={`${label}: ${name}`}
      disabled={formAction.isPending}
      onClick={() => formAction.mutate(run)}
    >
      {label}
    </Button>
  )
  const needsNotice = form.noticeBy !== null && form.noticeGivenOn === null
  return (
    <Group gap={8} justify="flex-end">
      {!form.isOnline &&
        form.handedOutOn === null &&
        renderButton(TEXTS.markHandedOut, () => callApi(yearEndEndpoints.handOut, { params }))}
      {needsNotice && renderButton(TEXTS.noticeGiven, () => callApi(yearEndEndpoints.giveNotice, { params }))}
      {form.isOnline &&
        form.noticeBy === null &&
        renderButton(TEXTS.noticeReturned, () => callApi(yearEndEndpoints.returnNotice, { params }))}
      {renderButton(TEXTS.open, () =>
        downloadFile(yearEndEndpoints.open, { params }, ({ name }) => name ?? 'w2.pdf'),
      )}
    </Group>
  )
}

const NO_FILTERS = z.object({})

export function PeopleList({ year, group }: { year: number; group: PeopleGroup }) {
  const list = useListState({ filters: NO_FILTERS, sortFields: [] })
  const { skipCount, maxResultCount } = list.paging
  const people = usePageQuery(peopleQuery(year, { group, skipCount, maxResultCount }))
  return (
    <DataTable
      label={TEXTS.people}
      columns={COLUMNS}
      rows={people.data?.items}
      totalCount={people.data?.totalCount}
      rowId={({ employeeId }) => employeeId}
      list={list}
      isFetching={people.isFetching}
      {...(people.isError && {
        ...{ error: TEXTS.loadFailed, errorText: messageOf(people.error) },
        onRetry: () => void people.refetch(),
      })}
      empty={{ title: TEXTS.noPeople }}
    />
  )
}

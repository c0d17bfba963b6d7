import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { OWN_REVEALS_TEXTS, VIEWED_ITEM_LABELS } from '@epay/contract/employees/record-texts'
import type { RevealEntry, ViewedItem } from '@epay/contract/employees/schemas'
import { Box, Title } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { useListState } from '#web/ui/list-state.ts'
import type { Column } from '#web/ui/table-view.tsx'

function ownRevealsQuery(query: { skipCount: number; maxResultCount: number }) {
  return queryOptions({
    queryKey: ['employees', 'own-reveals', query],
    queryFn: ({ signal }) => callApi(employeeEndpoints.ownReveals, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const COLUMNS: Column<RevealEntry>[] = [
  { key: 'name', title: OWN_REVEALS_TEXTS.name, render: ({ name }) => name },
  { key: 'field', title: OWN_REVEALS_TEXTS.number, render: ({ field }) => <Label item={field} /> },
  { key: 'at', title: OWN_REVEALS_TEXTS.time, render: ({ at }) => <InstantText instant={at} /> },
]

function Label({ item }: { item: ViewedItem }) {
  return useTranslate()(VIEWED_ITEM_LABELS[item])
}

export function OwnReveals() {
  const t = useTranslate()
  const list = useListState({ filters: z.object({}), sortFields: [] })
  const { skipCount, maxResultCount } = list.paging
  const reveals = useQuery(ownRevealsQuery({ skipCount, maxResultCount }))
  return (
    <Box component="section" aria-label={t(OWN_REVEALS_TEXTS.title)}>
      <Title order={2} mt={8} mb={12}>
        {t(OWN_REVEALS_TEXTS.title)}
      </Title>
      <DataTable
        label={OWN_REVEALS_TEXTS.title}
        columns={COLUMNS}
        rows={reveals.data?.items}
        totalCount={reveals.data?.totalCount}
        rowId={({ id }) => id}
        list={list}
        isFetching={reveals.isPlaceholderData}
        error={reveals.isError ? OWN_REVEALS_TEXTS.failed : undefined}
        errorText={reveals.isError ? messageOf(reveals.error) : undefined}
        onRetry={() => void reveals.refetch()}
        empty={OWN_REVEALS_TEXTS.none}
      />
    </Box>
  )
}

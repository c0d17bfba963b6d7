import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import type { RevealEntry, SeenNumbers } from '@epay/contract/employees/schemas'
import { Box, Title } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { InstantText } from '#web/ui/date.tsx'
import { useListState } from '#web/ui/list-state.ts'
import type { Column } from '#web/ui/table-view.ts'

const TITLE = 'Who looked at my numbers'
const LABELS: Record<SeenNumbers, string> = {
  ssn: 'Social Security Number',
  bankAccount: 'Bank account',
  packet: 'Employee packet, with all numbers',
  packetFile: 'A file of the employee packet',
}

function ownRevealsQuery(query: { skipCount: number; maxResultCount: number }) {
  return queryOptions({
    queryKey: ['employees', 'own-reveals', query],
    queryFn: ({ signal }) => callApi(employeeEndpoints.ownReveals, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const COLUMNS: Column<RevealEntry>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  { key: 'field', title: 'Number', render: ({ field }) => <Label of={field} /> },
  { key: 'at', title: 'Time', render: ({ at }) => <InstantText instant={at} /> },
]

function Label({ of }: { of: SeenNumbers }) {
  return useTranslate()(LABELS[of])
}

/** Who had the person's own SSN or account number shown in full, or downloaded the packet, newest first. */
export function OwnReveals() {
  const t = useTranslate()
  const list = useListState({ filters: z.object({}), sortFields: [] })
  const { skipCount, maxResultCount } = list.paging
  const reveals = useQuery(ownRevealsQuery({ skipCount, maxResultCount }))
  return (
    <Box component="section" aria-label={t(TITLE)}>
      <Title order={2} mt={8} mb={12}>
        {t(TITLE)}
      </Title>
      <DataTable
        label={TITLE}
        columns={COLUMNS}
        rows={reveals.data?.items}
        totalCount={reveals.data?.totalCount}
        rowId={({ id }) => id}
        list={list}
        isFetching={reveals.isPlaceholderData}
        error={reveals.isError ? 'This could not be loaded.' : undefined}
        errorText={reveals.isError ? messageOf(reveals.error) : undefined}
        onRetry={() => void reveals.refetch()}
        empty={{
          title: 'Nobody has looked.',
          text: 'Your SSN and account number are hidden from the office until somebody asks to see them, and that is written down here.',
        }}
      />
    </Box>
  )
}

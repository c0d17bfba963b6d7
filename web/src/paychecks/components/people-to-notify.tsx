import {
  bankAccountEndpoints,
  type PersonToNotify,
  BANK_ACCOUNT_MESSAGES as TEXTS,
} from '@epay/contract/employees/bank-accounts'
import { english } from '@epay/contract/languages/translator'
import { Button, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

const peopleToNotifyQuery = queryOptions({
  queryKey: ['bank-account-changes'],
  queryFn: ({ signal }) => callApi(bankAccountEndpoints.peopleToNotify, { signal }),
})

/** Lists people whose bank account changed and who have no earlier email address to notify. */
export function PeopleToNotify() {
  const people = useQuery(peopleToNotifyQuery)
  const client = useQueryClient()
  const mark = useMutation({
    mutationFn: (id: string) => callApi(bankAccountEndpoints.markNotified, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleToNotifyQuery.queryKey }),
  })
  return (
    <Card title={TEXTS.title}>
      <Text c="dimmed" mb={12}>
        {TEXTS.text}
      </Text>
      {mark.error && <FormAlert>{errorMessage(mark.error)}</FormAlert>}
      {people.isError ? (
        <ErrorState title={TEXTS.loadFailed} onRetry={() => void people.refetch()}>
          {errorMessage(people.error)}
        </ErrorState>
      ) : !people.data ? (
        <Loading />
      ) : people.data.length === 0 ? (
        <Text>{TEXTS.allNotified}</Text>
      ) : (
        <PlainTable
          label={TEXTS.title}
          rows={people.data}
          columns={[
            {
              title: TEXTS.employee,
              isRowHeader: true,
              render: ({ name, employeeId }: PersonToNotify) => `${name} (${employeeId})`,
            },
            {
              title: TEXTS.change,
              render: ({ before, after }) => `${before || TEXTS.none} → ${after || TEXTS.none}`,
            },
            { title: TEXTS.changedAt, render: ({ at }) => <InstantText instant={at} /> },
            {
              title: TEXTS.notified,
              render: ({ id, name, notifiedAt, notifiedBy }) =>
                notifiedAt === null ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={mark.isPending && mark.variables === id}
                    aria-label={english(TEXTS.markNotifiedLabel, { name })}
                    onClick={() => mark.mutate(id)}
                  >
                    {TEXTS.markNotified}
                  </Button>
                ) : (
                  <>
                    <InstantText instant={notifiedAt} />{' '}
                    {english(TEXTS.notifiedBy, { name: notifiedBy ?? '' })}
                  </>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

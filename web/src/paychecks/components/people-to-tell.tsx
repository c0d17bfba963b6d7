import {
  bankAccountEndpoints,
  type PersonToTell,
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

const peopleToTellQuery = queryOptions({
  queryKey: ['bank-account-changes'],
  queryFn: ({ signal }) => callApi(bankAccountEndpoints.toTell, { signal }),
})

/** Lists people whose bank account changed and who have no earlier email address to notify. */
export function PeopleToTell() {
  const people = useQuery(peopleToTellQuery)
  const client = useQueryClient()
  const mark = useMutation({
    mutationFn: (id: string) => callApi(bankAccountEndpoints.told, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleToTellQuery.queryKey }),
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
        <Text>{TEXTS.toldEveryone}</Text>
      ) : (
        <PlainTable
          label={TEXTS.title}
          rows={people.data}
          columns={[
            {
              title: TEXTS.employee,
              isRowHeader: true,
              render: ({ name, employeeId }: PersonToTell) => `${name} (${employeeId})`,
            },
            {
              title: TEXTS.change,
              render: ({ before, after }) => `${before || TEXTS.toldEveryone} → ${after || TEXTS.none}`,
            },
            { title: TEXTS.changedAt, render: ({ at }) => <InstantText instant={at} /> },
            {
              title: TEXTS.told,
              render: ({ id, name, toldAt, toldBy }) =>
                toldAt === null ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={mark.isPending && mark.variables === id}
                    aria-label={english(TEXTS.markToldOf, { name })}
                    onClick={() => mark.mutate(id)}
                  >
                    {TEXTS.markTold}
                  </Button>
                ) : (
                  <>
                    <InstantText instant={toldAt} /> {english(TEXTS.toldBy, { name: toldBy ?? '' })}
                  </>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

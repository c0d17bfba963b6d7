import { formatInstant } from '@epay/contract/common/dates'
import { formatCount } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import {
  WAITING_TEXTS as TEXTS,
  WAITING_COLUMN_LABELS,
  type WaitingImport,
  waitingEndpoints,
} from '@epay/contract/paychecks/waiting-changes'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RequireSecondFactor } from '#web/auth/second-factor/second-factor-section.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PlainTable, type PlainTableColumn } from '#web/ui/plain-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

const waitingQuery = queryOptions({
  queryKey: ['imports', 'waiting'],
  queryFn: ({ signal }) => callApi(waitingEndpoints.list, { signal }),
})

export function WaitingChanges() {
  const waitingImports = useQuery(waitingQuery)
  if (waitingImports.isError)
    return <FormAlert title={TEXTS.loadFailed}>{errorMessage(waitingImports.error)}</FormAlert>
  if (!waitingImports.data || waitingImports.data.length === 0) return null
  return (
    <Card title={TEXTS.title}>
      <Text c="dimmed" mb={16}>
        {TEXTS.text}
      </Text>
      <Stack gap={32}>
        {waitingImports.data.map(each => (
          <WaitingImportSection key={each.importId} waitingImport={each} />
        ))}
      </Stack>
    </Card>
  )
}

type Change = WaitingImport['changes'][number]

const formatEmployee = ({ name, employeeId }: Change) => `${name} (${employeeId})`
const formatChange = ({ before, after }: Change) => `${before || TEXTS.none} → ${after || TEXTS.none}`
const formatLocation = ({ file, line }: Change) => `${file}:${line}`

const COLUMNS: readonly PlainTableColumn<Change>[] = [
  { title: TEXTS.employee, isRowHeader: true, render: formatEmployee },
  { title: TEXTS.column, render: ({ column }) => WAITING_COLUMN_LABELS[column] },
  { title: TEXTS.change, render: formatChange },
  { title: TEXTS.place, render: formatLocation },
]

function ChangesList({ changes }: { changes: readonly Change[] }) {
  return (
    <Stack component="ul" className="bare" gap={16}>
      {changes.map(change => (
        <li key={`${change.column} ${change.employeeId}`}>
          <Text c="bright" fw={560}>
            {formatEmployee(change)}
          </Text>
          <Text>
            {WAITING_COLUMN_LABELS[change.column]}: {formatChange(change)}
          </Text>
          <Text c="dimmed" fz={14}>
            {formatLocation(change)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

function WaitingImportSection({ waitingImport }: { waitingImport: WaitingImport }) {
  const { importId, by, at, count, changes } = waitingImport
  const [code, setCode] = useState('')
  const isPhone = useIsPhone()
  const client = useQueryClient()
  const ask = useConfirm()
  const params = { id: importId }
  const onSuccess = () => client.invalidateQueries({ queryKey: ['imports'] })
  const confirm = useMutation({
    mutationFn: () => callApi(waitingEndpoints.confirm, { params, body: { code } }),
    onSuccess,
  })
  const discard = useMutation({
    mutationFn: () => callApi(waitingEndpoints.discard, { params }),
    onSuccess,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  const askToDiscard = async () => {
    const { discardTitle: title, discardText: text, discard: confirmLabel } = TEXTS
    if (await ask({ title, text, confirmLabel, isDangerous: true })) discard.mutate()
  }
  const title = english(TEXTS.from, { name: by, time: formatInstant(at) })
  const error = confirm.error ?? discard.error
  return (
    <section aria-label={title}>
      <Title order={3} mb={8}>
        {title}
      </Title>
      {isPhone ? (
        <ChangesList changes={changes} />
      ) : (
        <PlainTable label={title} rows={changes} columns={COLUMNS} />
      )}
      {count > changes.length && (
        <Text c="dimmed" mt={8}>
          {english(TEXTS.more, { count: formatCount(count - changes.length) })}
        </Text>
      )}
      <Group align="end" gap="8px 16px" mt={16}>
        <RequireSecondFactor>
          <form onSubmit={send}>
            <Group align="end" gap="8px 16px">
              <TextInput
                label={TEXTS.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={event => setCode(event.currentTarget.value)}
              />
              <Button type="submit" loading={confirm.isPending}>
                {TEXTS.confirm}
              </Button>
            </Group>
          </form>
        </RequireSecondFactor>
        <Button variant="default" loading={discard.isPending} onClick={() => void askToDiscard()}>
          {TEXTS.discard}
        </Button>
      </Group>
      {error && <FormAlert>{errorMessage(error)}</FormAlert>}
      {confirm.data?.warnings.map(warning => (
        <FormAlert key={warning} tone="info">
          {warning}
        </FormAlert>
      ))}
    </section>
  )
}

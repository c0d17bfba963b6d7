import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { formatEndpoints } from '@epay/contract/hand-over/endpoints'
import { parseHandOverFormat } from '@epay/contract/hand-over/format'
import { MADE_UP_EMPLOYER, MADE_UP_PEOPLE } from '@epay/contract/hand-over/made-up-people'
import { FORMATS_TEXTS as TEXTS } from '@epay/contract/hand-over/page-texts'
import { writeHandOver } from '@epay/contract/hand-over/write-file'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { SecondLine } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const formatsQuery = queryOptions({
  queryKey: ['hand-over', 'formats'],
  queryFn: ({ signal }) => callApi(formatEndpoints.list, { signal }),
})

export function HandOverFormats() {
  const hasHandOver = useHasExtra('handOver')
  const formats = usePageQuery({ ...formatsQuery, enabled: hasHandOver })
  const [json, setJson] = useState<string>()
  const read = async (file: File | null) => setJson(await file?.text())
  if (!hasHandOver) return null
  return (
    <section aria-label={TEXTS.title}>
      <Stack>
        <Title order={3}>{TEXTS.title}</Title>
        <Text c="dimmed">{TEXTS.text}</Text>
        <Loaded read={formats} failed={TEXTS.failed} hasRows>
          {list => list.length > 0 && <Formats formats={list} />}
        </Loaded>
        <Group>
          <FileButton accept="application/json,.json" onChange={file => void read(file)}>
            {props => (
              <Button variant="default" {...props}>
                {TEXTS.choose}
              </Button>
            )}
          </FileButton>
        </Group>
        {json !== undefined && <NewFormat key={json} json={json} onAdded={() => setJson(undefined)} />}
      </Stack>
    </section>
  )
}

type Format = { id: string; name: string; addedAt: string; addedBy: string }

function Formats({ formats }: { formats: readonly Format[] }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const removeMutation = useMutation({
    mutationFn: (id: string) => callApi(formatEndpoints.remove, { params: { id } }),
    onError: error => toastError(errorMessage(error, TEXTS.removeFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['hand-over'] }),
  })
  const confirmAndRemove = async (id: string) => {
    const { removeTitle: title, removeText: text, remove: confirmLabel } = TEXTS
    if (await confirm({ title, text, confirmLabel, isDangerous: true })) removeMutation.mutate(id)
  }
  return (
    <ul className="bare ruled">
      {formats.map(({ id, name, addedAt, addedBy }) => (
        <Group component="li" key={id} justify="space-between" py={8}>
          <div>
            {name}
            <SecondLine>
              {english(TEXTS.addedBy, { date: formatDate(toDateIn(new Date(addedAt))), name: addedBy })}
            </SecondLine>
          </div>
          <Button
            variant="default"
            aria-label={english(TEXTS.removeLabel, { name })}
            onClick={() => void confirmAndRemove(id)}
          >
            {TEXTS.remove}
          </Button>
        </Group>
      ))}
    </ul>
  )
}

function NewFormat({ json, onAdded }: { json: string; onAdded: () => void }) {
  const client = useQueryClient()
  const parsed = parseHandOverFormat(json)
  const addMutation = useMutation({
    mutationFn: () => callApi(formatEndpoints.add, { body: { json } }),
    onSuccess: () => {
      toastSuccess(TEXTS.added)
      onAdded()
      return client.invalidateQueries({ queryKey: ['hand-over'] })
    },
  })
  if ('problems' in parsed)
    return (
      <FormAlert title={TEXTS.problems}>
        <ul>
          {parsed.problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </FormAlert>
    )
  const { format } = parsed
  const { text, table, rows } = writeHandOver(format, MADE_UP_EMPLOYER, MADE_UP_PEOPLE)
  const problems = rows.flatMap(({ row }) => row.problems)
  return (
    <Stack>
      <Title order={4}>{format.name}</Title>
      <Text c="dimmed">{TEXTS.tryTitle}</Text>
      <Box component="pre" style={{ overflowX: 'auto' }} fz={13} m={0} tabIndex={0}>
        {format.file === 'workbook' ? table.map(row => row.join('\t')).join('\n') : text}
      </Box>
      {problems.length > 0 && <FormAlert tone="info">{problems.join(' ')}</FormAlert>}
      {addMutation.error && <FormAlert title={TEXTS.addFailed}>{errorMessage(addMutation.error)}</FormAlert>}
      <Group>
        <Button loading={addMutation.isPending} onClick={() => addMutation.mutate()}>
          {TEXTS.add}
        </Button>
      </Group>
    </Stack>
  )
}

import { DIALOG_TEXTS } from '@epay/contract/common/form-texts'
import { english } from '@epay/contract/languages/translator'
import { type TaxFormUpload, type UploadPage, yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { HAND_TEXTS, REASON_MAX, YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { ActionIcon, Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { employeesByNameQuery, uploadQuery } from '../queries.ts'
import { PagePicture } from './page-picture.tsx'

type AssignPanelProps = {
  upload: TaxFormUpload
  /** Pages that had to be assigned by hand. */
  pages: readonly UploadPage[]
  shown: UploadPage
  onShow: (page: number) => void
}

/** One page with its picture, to say whose it is. */
export function AssignPanel({ upload, pages, shown, onShow }: AssignPanelProps) {
  const index = pages.findIndex(({ page }) => page === shown.page)
  const step = (by: number) => {
    const next = pages[index + by]
    if (next) onShow(next.page)
  }
  return (
    <Card
      title={TEXTS.assignTitle}
      actions={
        <Group gap={4}>
          <Text c="dimmed">{english(TEXTS.pageOf, { page: index + 1, count: pages.length })}</Text>
          <ActionIcon
            variant="default"
            size={40}
            aria-label={TEXTS.previous}
            disabled={index <= 0}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={40}
            aria-label={TEXTS.next}
            disabled={index >= pages.length - 1}
            onClick={() => step(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      }
    >
      <Stack gap={16}>
        <PagePicture uploadId={upload.id} page={shown.page} />
        {shown.handReason && (
          <Alert variant="light" color="waiting">
            {HAND_TEXTS[shown.handReason]}
          </Alert>
        )}
        <PlaceForm key={shown.page} uploadId={upload.id} shown={shown} onPlaced={() => step(1)} />
      </Stack>
    </Card>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

type PlaceFormProps = { uploadId: string; shown: UploadPage; onPlaced: () => void }

function PlaceForm({ uploadId, shown, onPlaced }: PlaceFormProps) {
  const { page, assignedBy } = shown
  const [employeeId, setEmployeeId] = useState(shown.employeeId ?? shown.proposedId)
  const [reason, setReason] = useState<string>()
  const client = useQueryClient()
  const place = useMutation({
    mutationFn: (body: { employeeId: string | null; leftOutReason: string }) =>
      callApi(yearEndEndpoints.placePage, { params: { id: uploadId, page }, body }),
    onSuccess: upload => {
      client.setQueryData(uploadQuery(uploadId).queryKey, upload)
      setReason(undefined)
      onPlaced()
    },
  })
  const canAssign = shown.handReason !== 'severalPeople'
  return (
    <>
      {canAssign && (
        <EmployeeSelect
          value={employeeId}
          name={shown.employeeName || shown.proposedName}
          onChange={setEmployeeId}
        />
      )}
      {reason === undefined ? (
        <Group grow>
          {canAssign && (
            <Button
              disabled={employeeId === null}
              loading={place.isPending}
              onClick={() => place.mutate({ employeeId, leftOutReason: '' })}
            >
              {TEXTS.assign}
            </Button>
          )}
          <Button variant="default" onClick={() => setReason('')}>
            {TEXTS.leaveOut}
          </Button>
        </Group>
      ) : (
        <Stack gap={12}>
          <TextInput
            label={TEXTS.leaveOutTitle}
            placeholder={TEXTS.reason}
            maxLength={REASON_MAX}
            ref={focus}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <Group grow>
            <Button variant="default" onClick={() => setReason(undefined)}>
              {DIALOG_TEXTS.cancel}
            </Button>
            <Button
              disabled={reason.trim() === ''}
              loading={place.isPending}
              onClick={() => place.mutate({ employeeId: null, leftOutReason: reason.trim() })}
            >
              {TEXTS.leaveOut}
            </Button>
          </Group>
        </Stack>
      )}
      {place.isError && <FormAlert>{english(messageOf(place.error))}</FormAlert>}
      <Text c="dimmed" fz={14}>
        {shown.employeeId !== null && assignedBy !== ''
          ? english(TEXTS.assigned, { name: assignedBy })
          : canAssign && TEXTS.secondNote}
      </Text>
    </>
  )
}

type EmployeeSelectProps = { value: string | null; name: string; onChange: (id: string | null) => void }

/** An employee by a part of the name. */
function EmployeeSelect({ value, name, onChange }: EmployeeSelectProps) {
  const [search, setSearch] = useState(name)
  const [asked] = useDebouncedValue(search, 200)
  const { data } = useQuery(
    employeesByNameQuery(asked.replace(/ \S+$/, match => (/\d/.test(match) ? '' : match))),
  )
  const found = (data?.items ?? []).map(each => ({ value: each.id, label: `${each.name} ${each.id}` }))
  const isFound = found.some(each => each.value === value)
  const own = value !== null && !isFound ? [{ value, label: `${name} ${value}` }] : []
  return (
    <Select
      label={TEXTS.employee}
      searchable
      data={[...own, ...found]}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
    />
  )
}

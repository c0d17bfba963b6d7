import { DIALOG_TEXTS } from '@epay/contract/common/form-texts'
import { english } from '@epay/contract/languages/translator'
import { type TaxFormUpload, type UploadPage, yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { HAND_TEXTS, REASON_MAX, YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Alert, Box, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconZoomIn } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi, fetchFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PdfPage } from '#web/ui/pdf-page.tsx'
import { employeesByNameQuery, uploadQuery, YEAR_END } from '../queries.ts'

type AssignPanelProps = {
  upload: TaxFormUpload
  pages: readonly UploadPage[]
  shown: UploadPage
  onShow: (page: number) => void
}

export function AssignPanel({ upload, pages, shown, onShow }: AssignPanelProps) {
  const place = pages.findIndex(({ page }) => page === shown.page)
  const panelId = useSuccessor(shown.page)
  const showAt = (index: number) => {
    const next = pages[index]
    if (next) onShow(next.page)
  }
  return (
    <Card
      title={TEXTS.assignTitle}
      actions={<Pager index={place} count={pages.length} texts={TEXTS} onIndexChange={showAt} />}
    >
      <Stack id={panelId} tabIndex={-1} gap={16} style={{ outline: 'none' }}>
        <PagePicture uploadId={upload.id} page={shown.page} />
        {shown.handReason && (
          <Alert variant="light" color="waiting">
            {HAND_TEXTS[shown.handReason]}
          </Alert>
        )}
        <PlaceForm key={shown.page} uploadId={upload.id} shown={shown} onPlaced={() => showAt(place + 1)} />
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
  const leaveOutId = useSuccessor(reason === undefined)
  const leaveOut = (event: FormEvent) => {
    event.preventDefault()
    if (reason?.trim()) place.mutate({ employeeId: null, leftOutReason: reason.trim() })
  }
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
          <Button id={leaveOutId} variant="default" onClick={() => setReason('')}>
            {TEXTS.leaveOut}
          </Button>
        </Group>
      ) : (
        <Stack component="form" gap={12} onSubmit={leaveOut}>
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
            <Button type="submit" disabled={reason.trim() === ''} loading={place.isPending}>
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

/** Searches by part of the name. */
function EmployeeSelect({ value, name, onChange }: EmployeeSelectProps) {
  const [search, setSearch] = useState(name)
  const [query] = useDebouncedValue(search, 200)
  const { data } = useQuery(
    employeesByNameQuery(query.replace(/ \S+$/, match => (/\d/.test(match) ? '' : match))),
  )
  const options = (data?.items ?? []).map(each => ({ value: each.id, label: `${each.name} ${each.id}` }))
  const isListed = options.some(each => each.value === value)
  const current = value !== null && !isListed ? [{ value, label: `${name} ${value}` }] : []
  return (
    <Select
      label={TEXTS.employee}
      searchable
      data={[...current, ...options]}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
    />
  )
}

function pageQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...YEAR_END, 'page', id, page],
    queryFn: ({ signal }) => fetchFile(yearEndEndpoints.page, { params: { id, page }, signal }),
    // Never refetches, because every fetch is audited as opening the page.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function PagePicture({ uploadId, page }: { uploadId: string; page: number }) {
  const [isLarge, setIsLarge] = useState(false)
  const { data: file, error } = useQuery(pageQuery(uploadId, page))
  const label = english(TEXTS.picture, { page })
  const picture = file && (
    <PdfPage key={page} file={file} page={1} label={label} failed={TEXTS.pictureFailed} />
  )
  if (error) return <FormAlert title={TEXTS.pictureFailed}>{english(messageOf(error))}</FormAlert>
  return (
    <Box bg="var(--epay-hover)" bdrs={8} p={12}>
      <Box mah={260} style={{ overflow: 'hidden' }}>
        {picture}
      </Box>
      <Group justify="space-between" mt={8}>
        <Text>{english(TEXTS.pageNumber, { page })}</Text>
        <Button
          variant="subtle"
          px={8}
          leftSection={<IconZoomIn size={18} aria-hidden />}
          disabled={!file}
          onClick={() => setIsLarge(true)}
        >
          {TEXTS.enlarge}
        </Button>
      </Group>
      <Modal opened={isLarge} onClose={() => setIsLarge(false)} title={label} size="xl">
        {picture}
      </Modal>
    </Box>
  )
}

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
  selectedPage: UploadPage
  onShow: (page: number) => void
}

export function AssignPanel({ upload, pages, selectedPage, onShow }: AssignPanelProps) {
  const pageIndex = pages.findIndex(({ page }) => page === selectedPage.page)
  const panelId = useSuccessor(selectedPage.page)
  const showAt = (index: number) => {
    const next = pages[index]
    if (next) onShow(next.page)
  }
  return (
    <Card
      title={TEXTS.assignTitle}
      actions={<Pager index={pageIndex} count={pages.length} texts={TEXTS} onIndexChange={showAt} />}
    >
      <Stack id={panelId} tabIndex={-1} gap={16} style={{ outline: 'none' }}>
        <PageImage uploadId={upload.id} page={selectedPage.page} />
        {selectedPage.handReason && (
          <Alert variant="light" color="waiting">
            {HAND_TEXTS[selectedPage.handReason]}
          </Alert>
        )}
        <AssignForm
          key={selectedPage.page}
          uploadId={upload.id}
          selectedPage={selectedPage}
          onAssigned={() => showAt(pageIndex + 1)}
        />
      </Stack>
    </Card>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

type AssignFormProps = { uploadId: string; selectedPage: UploadPage; onAssigned: () => void }

function AssignForm({ uploadId, selectedPage, onAssigned }: AssignFormProps) {
  const { page, assignedBy } = selectedPage
  const [employeeId, setEmployeeId] = useState(selectedPage.employeeId ?? selectedPage.proposedId)
  const [reason, setReason] = useState<string>()
  const client = useQueryClient()
  const assignment = useMutation({
    mutationFn: (body: { employeeId: string | null; leftOutReason: string }) =>
      callApi(yearEndEndpoints.assignPage, { params: { id: uploadId, page }, body }),
    onSuccess: upload => {
      client.setQueryData(uploadQuery(uploadId).queryKey, upload)
      setReason(undefined)
      onAssigned()
    },
  })
  const canAssign = selectedPage.handReason !== 'severalPeople'
  const leaveOutId = useSuccessor(reason === undefined)
  const leaveOut = (event: FormEvent) => {
    event.preventDefault()
    if (reason?.trim()) assignment.mutate({ employeeId: null, leftOutReason: reason.trim() })
  }
  return (
    <>
      {canAssign && (
        <EmployeeSelect
          value={employeeId}
          name={selectedPage.employeeName || selectedPage.proposedName}
          onChange={setEmployeeId}
        />
      )}
      {reason === undefined ? (
        <Group grow>
          {canAssign && (
            <Button
              disabled={employeeId === null}
              loading={assignment.isPending}
              onClick={() => assignment.mutate({ employeeId, leftOutReason: '' })}
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
            <Button type="submit" disabled={reason.trim() === ''} loading={assignment.isPending}>
              {TEXTS.leaveOut}
            </Button>
          </Group>
        </Stack>
      )}
      {assignment.isError && <FormAlert>{english(messageOf(assignment.error))}</FormAlert>}
      <Text c="dimmed" fz={14}>
        {selectedPage.employeeId !== null && assignedBy !== ''
          ? english(TEXTS.assigned, { name: assignedBy })
          : canAssign && TEXTS.secondNote}
      </Text>
    </>
  )
}

type EmployeeSelectProps = { value: string | null; name: string; onChange: (id: string | null) => void }

function EmployeeSelect({ value, name, onChange }: EmployeeSelectProps) {
  const [search, setSearch] = useState(name)
  const [query] = useDebouncedValue(search, 200)
  const { data } = useQuery(
    employeesByNameQuery(query.replace(/ \S+$/, match => (/\d/.test(match) ? '' : match))),
  )
  const options = (data?.items ?? []).map(employee => ({
    value: employee.id,
    label: `${employee.name} ${employee.id}`,
  }))
  const isListed = options.some(employee => employee.value === value)
  const currentOption = value !== null && !isListed ? [{ value, label: `${name} ${value}` }] : []
  return (
    <Select
      label={TEXTS.employee}
      searchable
      data={[...currentOption, ...options]}
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
    // Never refetched, because every download is audited as opening the page.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function PageImage({ uploadId, page }: { uploadId: string; page: number }) {
  const [isLarge, setIsLarge] = useState(false)
  const { data: file, error } = useQuery(pageQuery(uploadId, page))
  const label = english(TEXTS.pictureLabel, { page })
  const image = file && <PdfPage key={page} file={file} page={1} label={label} failed={TEXTS.pictureFailed} />
  if (error) return <FormAlert title={TEXTS.pictureFailed}>{english(messageOf(error))}</FormAlert>
  return (
    <Box bg="var(--epay-hover)" bdrs={8} p={12}>
      <Box mah={260} style={{ overflow: 'hidden' }}>
        {image}
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
        {image}
      </Modal>
    </Box>
  )
}

import { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import { FIELD_TEXTS } from '@epay/contract/change-requests/my-texts'
import {
  CHANGES_TEXTS,
  DECISION_TEXTS,
  FOR_PAYROLL_TEXTS as TEXTS,
} from '@epay/contract/change-requests/office-texts'
import { type ChangeRequest, NOTE_MAX } from '@epay/contract/change-requests/schemas'
import { formatInstant, formatShortDate, toDateIn } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { FilePanel, useFileDownload } from '#web/hand-over/file-panel.tsx'
import handOver from '#web/hand-over/hand-over.module.css'
import { PersonRows } from '#web/hand-over/person-rows.tsx'
import { ReasonForm } from '#web/hand-over/reason-form.tsx'
import { RowPreview } from '#web/hand-over/row-preview.tsx'
import { callApi, downloadFile } from '#web/lib/api-client.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { SecondLine, StatusBadge } from '#web/ui/facts.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { summaryOf } from '../parts.ts'
import { CHANGES_KEY, payrollPreviewQuery, payrollQuery } from '../queries.ts'

export function ForPayroll() {
  const changes = usePageQuery(payrollQuery)
  if (changes.data && changes.data.items.length > 0) return <PayrollChanges {...changes.data} />
  return (
    <Card>
      <Loaded hasRows read={changes} failed={CHANGES_TEXTS.failed}>
        {() => <EmptyState title={TEXTS.noneListed} text={TEXTS.noneText} />}
      </Loaded>
    </Card>
  )
}

const formatDay = (instant: string) => formatShortDate(toDateIn(new Date(instant)))

const isEarly = ({ leavesAt }: ChangeRequest) => leavesAt !== null && Date.parse(leavesAt) > Date.now()

const toPersonRow = (request: ChangeRequest) => ({ ...request, detail: FIELD_TEXTS[request.field] })

type ChangesProps = { items: readonly ChangeRequest[]; formats: readonly { id: string; name: string }[] }

function PayrollChanges({ items, formats }: ChangesProps) {
  const rows = items.map(toPersonRow)
  const canLeave = (request: ChangeRequest) => !isEarly(request)
  const [formatId, setFormatId] = useState(formats[0]?.id ?? '')
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(() =>
    items
      .filter(each => canLeave(each) && each.leftAt === null && each.enteredAt === null)
      .map(({ id }) => id),
  )
  const people = rows.filter(row => selectedIds.includes(row.id) && canLeave(row))
  const preview = usePageQuery(
    payrollPreviewQuery(
      formatId,
      people.map(({ id }) => id),
    ),
  )
  // The file has one row per employee, with all of that employee's changes.
  const previewRowsFor = (requests: readonly ChangeRequest[]) =>
    requests.flatMap(({ id, employeeId }) => {
      const row = preview.data?.rows.find(each => each.id === employeeId)
      // Hides empty columns, because the formats are designed for new hires.
      return row ? { ...row, id, cells: row.cells.filter(({ value }) => value.trim() !== '') } : []
    })
  const distinctPeople = people.filter(
    (person, index) => people.findIndex(({ employeeId }) => employeeId === person.employeeId) === index,
  )
  const download = useFileDownload(
    body => downloadFile(changeRequestEndpoints.file, { body }, ({ name }) => name ?? 'changes'),
    CHANGES_KEY,
  )
  return (
    <div className={handOver.columns}>
      <Stack gap={16}>
        <Card isFlush>
          <Text c="dimmed" fz={14} px={{ base: 16, xs: 24 }} py={12}>
            {TEXTS.closedByImport}
          </Text>
          <PersonRows
            label={TEXTS.label}
            nameTitle={TEXTS.employee}
            rows={rows}
            selectedIds={people.map(({ id }) => id)}
            canSelect={canLeave}
            onSelect={setSelectedIds}
            selectLabel={({ name, detail }) => english(TEXTS.choose, { name, field: detail })}
            columns={[
              { title: TEXTS.value, render: ({ field, after }) => summaryOf(field, after, english) },
              { title: TEXTS.status, render: request => <ChangeStatus request={request} /> },
            ]}
          />
        </Card>
        <RowPreview
          people={distinctPeople}
          preview={{ ...preview, data: preview.data && { rows: previewRowsFor(distinctPeople) } }}
        />
      </Stack>
      <FilePanel
        texts={TEXTS}
        formats={formats}
        formatId={formatId}
        onFormat={setFormatId}
        people={people}
        rows={previewRowsFor(people)}
        downloadedIds={rows.flatMap(({ id, leftAt }) => (leftAt === null ? [] : id))}
        download={download}
      />
    </div>
  )
}

function ChangeStatus({ request }: { request: ChangeRequest }) {
  const { field, leavesAt, leftAt, enteredAt, enteredBy, differs } = request
  return (
    <Stack gap={4} align="flex-start">
      {enteredAt !== null ? (
        <StatusBadge tone="approved">
          {english(TEXTS.entered, { date: formatDay(enteredAt), name: enteredBy ?? '' })}
        </StatusBadge>
      ) : isEarly(request) ? (
        <StatusBadge tone="waiting">
          {english(TEXTS.leaves, { time: formatInstant(leavesAt ?? '') })}
        </StatusBadge>
      ) : leftAt !== null ? (
        <StatusBadge tone="halfway">{english(TEXTS.left, { date: formatDay(leftAt) })}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{TEXTS.ready}</StatusBadge>
      )}
      {differs.length > 0 && (
        <>
          <StatusBadge tone="rejected">{TEXTS.differs}</StatusBadge>
          <SecondLine>
            {english(TEXTS.payrollDiffers, { value: summaryOf(field, differs, english) })}
          </SecondLine>
        </>
      )}
      {!isEarly(request) && <EnteredToggle request={request} />}
      <RefuseApproved request={request} />
    </Stack>
  )
}

function EnteredToggle({ request: { id, name, field, enteredAt } }: { request: ChangeRequest }) {
  const client = useQueryClient()
  const isEntered = enteredAt !== null
  const label = isEntered ? TEXTS.notEntered : TEXTS.markEntered
  const ariaLabel = isEntered ? TEXTS.notEnteredOf : TEXTS.markEnteredOf
  const mark = useMutation({
    mutationFn: () =>
      callApi(changeRequestEndpoints.markEntered, { params: { id }, body: { isEntered: !isEntered } }),
    onError: error => toastError({ text: `${TEXTS.enteredFailed} {why}`, values: { why: error.message } }),
    onSettled: () => client.invalidateQueries({ queryKey: CHANGES_KEY }),
  })
  return (
    <Button
      variant="subtle"
      px={8}
      mx={-8}
      loading={mark.isPending}
      aria-label={english(ariaLabel, { name, field: FIELD_TEXTS[field].toLowerCase() })}
      onClick={() => mark.mutate()}
    >
      {label}
    </Button>
  )
}

/** Shown only until the change goes to payroll. */
function RefuseApproved({ request }: { request: ChangeRequest }) {
  const { roles } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const { id, name, field, leftAt, enteredAt } = request
  const refuse = useMutation({
    mutationFn: (reason: string) =>
      callApi(changeRequestEndpoints.refuse, { params: { id }, body: { reason } }),
    onSuccess: () => {
      toastSuccess({ text: DECISION_TEXTS.refused, values: { name } })
      setIsOpen(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey: CHANGES_KEY }),
  })
  if (!roles.includes('HR-Manager') || leftAt !== null || enteredAt !== null) return null
  const label = english(DECISION_TEXTS.refuseOf, { name, field: FIELD_TEXTS[field].toLowerCase() })
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="subtle"
        color="rejected"
        px={8}
        mx={-8}
        aria-label={label}
        onClick={() => {
          refuse.reset()
          setIsOpen(true)
        }}
      >
        {DECISION_TEXTS.refuse}
      </Button>
      <FormDialog title={label} isOpen={isOpen} onClose={close}>
        <ReasonForm
          texts={{
            ...{ label: DECISION_TEXTS.reason, hint: english(DECISION_TEXTS.reasonHint, { name }) },
            ...{ submit: DECISION_TEXTS.refuse, failed: DECISION_TEXTS.failed },
          }}
          maxLength={NOTE_MAX}
          sending={refuse}
          onSend={refuse.mutate}
          onClose={close}
        />
      </FormDialog>
    </>
  )
}

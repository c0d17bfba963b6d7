import { formatDate } from '@epay/contract/common/dates'
import { formatSsn } from '@epay/contract/common/personal-numbers'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { getWorkStateName } from '@epay/contract/hand-over/due-days'
import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { REPORTS_TEXTS, REPORT_PANEL_TEXTS as TEXTS } from '@epay/contract/hand-over/page-texts'
import {
  type NewHireReport,
  type PreviewRow,
  REASON_MAX,
  type ReportList,
  type ReportNote,
} from '@epay/contract/hand-over/schemas'
import { STATES_WITH_FILE } from '@epay/contract/hand-over/state-layouts'
import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { RequireSecondFactor } from '#web/auth/second-factor/second-factor-section.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { applicationHref } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { getFieldErrors, ProofFields, useDownloadProof, useHandOverDownload } from './file-panel.tsx'
import classes from './hand-over.module.css'
import { getFullName, type PersonRow } from './person-rows.tsx'
import { HAND_OVER_KEY } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { LeftOut } from './row-preview.tsx'

type ListedReport = NewHireReport & PersonRow

type ReportPanelProps = {
  report: NewHireReport | undefined
  people: readonly ListedReport[]
  /** Preview of the people's rows in the file. */
  rows: readonly PreviewRow[]
  list: ReportList
}

export function ReportPanel({ report, people, rows, list }: ReportPanelProps) {
  if (!report) return <Card>{TEXTS.choose}</Card>
  const { reportsTo } = report
  const state = getWorkStateName(reportsTo)
  const intro = STATES_WITH_FILE.includes(reportsTo) ? TEXTS.hasFile : TEXTS.copyFields
  return (
    <Card title={getFullName(report)}>
      <Stack gap="md">
        {reportsTo === '' ? (
          <Text>
            {REPORTS_TEXTS.noStateText}{' '}
            <Anchor component={Link} to={applicationHref(report.id)}>
              {REPORTS_TEXTS.openApplication}
            </Anchor>
          </Text>
        ) : (
          <Text c="dimmed">{english(intro, { state })}</Text>
        )}
        <Fields report={report} list={list} />
        <ReportActions report={report} today={list.today} />
        {reportsTo !== '' && (
          <StateFile reportsTo={people[0]?.reportsTo ?? reportsTo} people={people} rows={rows} />
        )}
      </Stack>
    </Card>
  )
}

function Fields({ report, list: { employer } }: { report: NewHireReport; list: ReportList }) {
  return (
    <div>
      <Field label={TEXTS.name} value={getFullName(report)} />
      <Field label={TEXTS.address} value={report.address} />
      <SsnField report={report} />
      <Field label={TEXTS.firstDay} value={formatDate(report.firstDay)} />
      <Field label={TEXTS.employer} value={employer.name} />
      <Field label={TEXTS.employerAddress} value={employer.address} />
      <Field label={TEXTS.ein} value={employer.ein} />
    </div>
  )
}

type FieldProps = { label: string; value: string; copyText?: string | undefined; children?: React.ReactNode }

/** `copyText` is empty if the shown value is masked and can't be copied. */
function Field({ label, value, copyText = value, children }: FieldProps) {
  const { isCopied, copy } = useCopy(copyText)
  const name = english(TEXTS.copy, { field: label })
  return (
    <div className={classes.field}>
      <div>
        <Text c="dimmed" fz={14}>
          {label}
        </Text>
        <Text c="bright">{value || '–'}</Text>
        {children}
        {isCopied === false && <Text fz={14}>{TEXTS.notCopied}</Text>}
      </div>
      <ActionIcon variant="subtle" size={44} aria-label={name} disabled={copyText === ''} onClick={copy}>
        {isCopied ? <IconCheck size={20} aria-label={TEXTS.copied} /> : <IconCopy size={20} aria-hidden />}
      </ActionIcon>
    </div>
  )
}

/** Masks the SSN until it is revealed. Revealing uses the employee record's endpoint, which adds an audit entry. */
function SsnField({ report: { employeeNumber, hasRecord, ssn } }: { report: NewHireReport }) {
  const reveal = useMutation({
    mutationFn: (id: string) => callApi(employeeEndpoints.reveal, { params: { id }, body: { field: 'ssn' } }),
    gcTime: 0,
  })
  const fullSsn = reveal.data ? formatSsn(reveal.data.value) : ''
  return (
    <Field label={TEXTS.ssn} value={fullSsn || ssn} copyText={fullSsn}>
      {hasRecord && employeeNumber !== null ? (
        !fullSsn && (
          <Button
            variant="subtle"
            px={8}
            mx={-8}
            loading={reveal.isPending}
            onClick={() => reveal.mutate(employeeNumber)}
          >
            {TEXTS.reveal}
          </Button>
        )
      ) : (
        <Text c="dimmed" fz={14}>
          {ssn === '' ? TEXTS.noPacket : TEXTS.noRecord}
        </Text>
      )}
      {reveal.error && <FormAlert>{errorMessage(reveal.error)}</FormAlert>}
    </Field>
  )
}

function useReportUpdate(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReportNote) => callApi(handOverEndpoints.noteReport, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: HAND_OVER_KEY }),
  })
}

function ReportActions({ report: { id, status }, today }: { report: NewHireReport; today: string }) {
  const update = useReportUpdate(id)
  const reasonUpdate = useReportUpdate(id)
  const confirm = useConfirm()
  const [day, setDay] = useState(today)
  const [isReasonOpen, setIsReasonOpen] = useState(false)
  // An update replaces the buttons and closes the dialog, so focus moves to the next button. That button isn't shown
  // as busy, because a busy button can't be focused.
  const nextButtonId = useSuccessor(status)
  const isReopening = update.isPending && update.variables.status === 'open'
  const fieldErrors = getFieldErrors(update.error)
  const error = update.error && !fieldErrors.reportedOn && (
    <FormAlert title={TEXTS.failed}>{errorMessage(update.error)}</FormAlert>
  )
  if (status !== 'open')
    return (
      <>
        <Button
          id={nextButtonId}
          variant="default"
          loading={isReopening}
          onClick={() => update.mutate({ status: 'open' })}
        >
          {TEXTS.openAgain}
        </Button>
        {error}
      </>
    )
  const didNotStart = async () => {
    const { didNotStartTitle: title, didNotStartText: text, didNotStart: confirmLabel } = TEXTS
    if (await confirm({ title, text, confirmLabel })) update.mutate({ status: 'didNotStart' })
  }
  const markReported = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ status: 'reported', reportedOn: day })
  }
  return (
    <>
      <form noValidate onSubmit={markReported}>
        <Group align="end" gap={8}>
          <DateField
            label={TEXTS.reportedOn}
            value={day}
            max={today}
            onChange={({ target }) => setDay(target.value)}
            error={fieldErrors.reportedOn}
          />
          <Button id={nextButtonId} type="submit" loading={update.isPending && !isReopening}>
            {TEXTS.mark}
          </Button>
        </Group>
      </form>
      <Group gap={8}>
        <Button
          variant="subtle"
          px={8}
          onClick={() => {
            reasonUpdate.reset()
            setIsReasonOpen(true)
          }}
        >
          {TEXTS.notNeeded}
        </Button>
        <Button variant="subtle" px={8} onClick={() => void didNotStart()}>
          {TEXTS.didNotStart}
        </Button>
      </Group>
      {error}
      <FormDialog title={TEXTS.notNeededTitle} isOpen={isReasonOpen} onClose={() => setIsReasonOpen(false)}>
        <ReasonForm
          texts={{
            ...{ label: TEXTS.notNeededTitle, hint: TEXTS.notNeededText },
            ...{ submit: TEXTS.saveReason, failed: TEXTS.failed },
          }}
          maxLength={REASON_MAX}
          sending={reasonUpdate}
          onSend={reason =>
            reasonUpdate.mutate({ status: 'notNeeded', reason }, { onSuccess: () => setIsReasonOpen(false) })
          }
          onClose={() => setIsReasonOpen(false)}
        />
      </FormDialog>
    </>
  )
}

type StateFileProps = {
  reportsTo: string
  people: readonly ListedReport[]
  rows: readonly PreviewRow[]
}

/** Downloads the state's file for the selected people, or for the person in the panel if no one is selected. */
function StateFile({ reportsTo, people, rows }: StateFileProps) {
  const [isOpen, setIsOpen] = useState(false)
  const proof = useDownloadProof()
  const download = useHandOverDownload()
  const fieldErrors = getFieldErrors(download.error)
  const label = english(TEXTS.download, { state: reportsTo })
  const includedPeople = people.filter(({ id }) =>
    rows.some(row => row.id === id && row.problems.length === 0),
  )
  const close = () => setIsOpen(false)
  const send = () => {
    const { reason, code } = proof
    const ids = includedPeople.map(({ id }) => id)
    download.mutate(
      { formatId: `new-hire-${reportsTo}`, ids, reason, code },
      { onSuccess: close, onSettled: () => proof.setCode('') },
    )
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={includedPeople.length === 0}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <FormDialog title={label} isOpen={isOpen} onClose={close}>
        <Stack mb={12}>
          <Text>{includedPeople.map(getFullName).join(', ')}</Text>
          <LeftOut people={people} rows={rows} />
        </Stack>
        <RequireSecondFactor>
          <DialogForm
            submitLabel={label}
            sending={{
              isPending: download.isPending,
              error: fieldErrors.code || fieldErrors.reason ? null : download.error,
            }}
            failed={TEXTS.failed}
            onSubmit={send}
            onCancel={close}
          >
            <ProofFields proof={proof} error={download.error} />
          </DialogForm>
        </RequireSecondFactor>
      </FormDialog>
    </>
  )
}

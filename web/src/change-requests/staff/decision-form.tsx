import { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import { DECISION_TEXTS as TEXTS } from '@epay/contract/change-requests/office-texts'
import { type ChangeRequest, NOTE_MAX } from '@epay/contract/change-requests/schemas'
import { formatInstant } from '@epay/contract/common/dates'
import type { Message } from '@epay/contract/languages/message'
import { english } from '@epay/contract/languages/translator'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { getFieldErrors } from '#web/hand-over/file-panel.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { hasStatus, messageOf } from '#web/lib/api-error.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { CHANGES_KEY } from '../queries.ts'

/** Users who can't decide see the reason instead of the form. */
export function DecisionForm({ request }: { request: ChangeRequest }) {
  const { roles } = useUser()
  const { refusal } = request
  if (!roles.includes('HR-Manager')) return <FormAlert tone="info">{TEXTS.onlyHr}</FormAlert>
  if (refusal === DECISION_MESSAGES.ownRequest) return <FormAlert tone="info">{refusal}</FormAlert>
  return <DecisionFields request={request} />
}

type Decision = { isApproval: boolean; send: () => Promise<ChangeRequest>; message: Message }

function useDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: Decision) => send(),
    onSuccess: (_, { message }) => toastSuccess(message),
    // On a conflict, someone else decided first; the reloaded list shows the result.
    onError: error => hasStatus(error, 409) && toastError(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: CHANGES_KEY }),
  })
}

function DecisionFields({ request }: { request: ChangeRequest }) {
  const { id, name, field, approvals, approvalsNeeded, refusal, leavesAt } = request
  const [called, setCalled] = useState('')
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const reasonId = useId()
  const decide = useDecision()
  const isFirstOfTwo = approvals.length + 1 < approvalsNeeded
  const fieldErrors = getFieldErrors(decide.error)
  const reasonError = isReasonMissing ? DECISION_MESSAGES.reason : fieldErrors.reason
  const isBusy = decide.isPending
  const isApproving = isBusy && decide.variables.isApproval
  const params = { id }
  const approve = () =>
    decide.mutate({
      isApproval: true,
      send: () => callApi(changeRequestEndpoints.approve, { params, body: { called } }),
      message: isFirstOfTwo ? TEXTS.approvedFirst : TEXTS.approved,
    })
  const refuse = () => {
    setIsReasonMissing(reason.trim() === '')
    if (reason.trim() === '') return document.getElementById(reasonId)?.focus()
    decide.mutate({
      isApproval: false,
      send: () => callApi(changeRequestEndpoints.refuse, { params, body: { reason } }),
      message: { text: TEXTS.refused, values: { name } },
    })
  }
  return (
    <Stack gap={16}>
      {refusal !== null && <FormAlert tone="info">{refusal}</FormAlert>}
      {field === 'directDeposit' && refusal === null && (
        <TextField
          label={TEXTS.calledLabel}
          description={TEXTS.calledHint}
          maxLength={NOTE_MAX}
          autoComplete="off"
          value={called}
          onChange={event => setCalled(event.currentTarget.value)}
          error={fieldErrors.called}
        />
      )}
      <TextField
        id={reasonId}
        label={TEXTS.reason}
        description={english(TEXTS.reasonHint, { name })}
        maxLength={NOTE_MAX}
        autoComplete="off"
        value={reason}
        onChange={event => {
          setReason(event.currentTarget.value)
          setIsReasonMissing(false)
        }}
        error={reasonError}
      />
      {decide.error && !fieldErrors.called && !fieldErrors.reason && (
        <FormAlert title={TEXTS.failed}>{english(messageOf(decide.error))}</FormAlert>
      )}
      <Group gap={8} className="fill-on-phone">
        {refusal === null && (
          <Button loading={isApproving} disabled={isBusy} onClick={approve}>
            {isFirstOfTwo ? TEXTS.approveFirst : TEXTS.approve}
          </Button>
        )}
        <Button
          variant="light"
          color="rejected"
          loading={isBusy && !isApproving}
          disabled={isBusy}
          onClick={refuse}
        >
          {TEXTS.refuse}
        </Button>
        {leavesAt !== null && (
          <Text c="dimmed" fz={14} ml="auto">
            {english(TEXTS.leaves, { time: formatInstant(leavesAt) })}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

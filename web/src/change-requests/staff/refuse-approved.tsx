import { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import { FIELD_TEXTS } from '@epay/contract/change-requests/my-texts'
import { DECISION_TEXTS as TEXTS } from '@epay/contract/change-requests/office-texts'
import { type ChangeRequest, NOTE_MAX } from '@epay/contract/change-requests/schemas'
import { english } from '@epay/contract/languages/translator'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { refusedFields } from '#web/hand-over/file-panel.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { TextField } from '#web/ui/fields.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { CHANGES_KEY } from '../queries.ts'

/** Refuses what was approved, as long as payroll doesn't have it. */
export function RefuseApproved({ request }: { request: ChangeRequest }) {
  const { roles } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const { name, field, leftAt, enteredAt } = request
  if (!roles.includes('HR-Manager') || leftAt !== null || enteredAt !== null) return null
  const label = english(TEXTS.refuseOf, { name, field: FIELD_TEXTS[field].toLowerCase() })
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="subtle"
        color="rejected"
        px={8}
        mx={-8}
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        {TEXTS.refuse}
      </Button>
      <FormDialog title={label} isOpen={isOpen} onClose={close}>
        <ReasonForm request={request} onClose={close} />
      </FormDialog>
    </>
  )
}

function ReasonForm({ request: { id, name }, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const refuse = useMutation({
    mutationFn: () => callApi(changeRequestEndpoints.refuse, { params: { id }, body: { reason } }),
    onSuccess: () => {
      toastSuccess({ text: TEXTS.refused, values: { name } })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: CHANGES_KEY }),
  })
  const refused = refusedFields(refuse.error)
  return (
    <DialogForm
      submitLabel={TEXTS.refuse}
      sending={{ isPending: refuse.isPending, error: refused.reason ? null : refuse.error }}
      failed={TEXTS.failed}
      onSubmit={() => refuse.mutate()}
      onCancel={onClose}
    >
      <TextField
        label={TEXTS.reason}
        description={english(TEXTS.reasonHint, { name })}
        maxLength={NOTE_MAX}
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        {...(refused.reason !== undefined && { error: refused.reason })}
      />
    </DialogForm>
  )
}

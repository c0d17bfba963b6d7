import { type ReactNode, useState } from 'react'
import { TextField } from '#web/ui/fields.tsx'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { getFieldErrors } from './file-panel.tsx'

type ReasonFormProps = {
  texts: { label: string; hint: string; submit: string; failed: string }
  maxLength: number
  sending: { isPending: boolean; error: Error | null }
  onSend: (reason: string) => void
  onClose: () => void
}

export function ReasonForm({ texts, maxLength, sending, onSend, onClose }: ReasonFormProps): ReactNode {
  const [reason, setReason] = useState('')
  const fieldErrors = getFieldErrors(sending.error)
  return (
    <DialogForm
      submitLabel={texts.submit}
      sending={{ isPending: sending.isPending, error: fieldErrors.reason ? null : sending.error }}
      failed={texts.failed}
      onSubmit={() => onSend(reason)}
      onCancel={onClose}
    >
      <TextField
        label={texts.label}
        description={texts.hint}
        maxLength={maxLength}
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        error={fieldErrors.reason}
      />
    </DialogForm>
  )
}

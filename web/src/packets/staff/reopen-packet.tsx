import type { Application } from '@epay/contract/applications/schemas'
import { english } from '@epay/contract/languages/translator'
import { REOPEN_MESSAGES, WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import { REOPEN_REASON_MAX, reopenSchema } from '@epay/contract/packets/staff-schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Text } from '@mantine/core'
import { IconArrowBackUp, IconRotate2 } from '@tabler/icons-react'
import { useForm, useWatch } from 'react-hook-form'
import { errorMessage } from '#web/lib/api-error.ts'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useReopenPacket, useWithdrawReopening } from './packet-queries.ts'

/** Lets the candidate fill in the packet again. */
export function ReopenPacket({ application }: { application: Application }) {
  return (
    <DialogButton label={REOPEN_MESSAGES.button} icon={IconRotate2} title={REOPEN_MESSAGES.title}>
      {close => <ReopenForm application={application} onClose={close} />}
    </DialogButton>
  )
}

function ReopenForm({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, firstName, lastName, email } = application
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(reopenSchema),
    defaultValues: { reason: '' },
  })
  const reason = useWatch({ control, name: 'reason' })
  const { mutate, isPending, error } = useReopenPacket(id)
  return (
    <DialogForm
      submitLabel={REOPEN_MESSAGES.confirm}
      isBusy={isPending}
      failure={error ? { title: REOPEN_MESSAGES.failed, text: errorMessage(error) } : undefined}
      onSubmit={handleSubmit(values => mutate(values, { onSuccess: onClose }))}
      onCancel={onClose}
    >
      <Text>{english(REOPEN_MESSAGES.text, { name: `${firstName} ${lastName}`, email })}</Text>
      <TextAreaField
        label={REOPEN_MESSAGES.label}
        description={REOPEN_MESSAGES.hint}
        maxLength={REOPEN_REASON_MAX}
        length={reason.length}
        error={formState.errors.reason?.message}
        data-autofocus
        {...register('reason')}
      />
    </DialogForm>
  )
}

/** Makes a reopened packet valid again as submitted. */
export function WithdrawReopening({ applicationId }: { applicationId: string }) {
  return (
    <DialogButton label={WITHDRAW_MESSAGES.button} icon={IconArrowBackUp} title={WITHDRAW_MESSAGES.title}>
      {close => <WithdrawForm applicationId={applicationId} onClose={close} />}
    </DialogButton>
  )
}

function WithdrawForm({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const { mutate, isPending, error } = useWithdrawReopening(applicationId)
  return (
    <DialogForm
      submitLabel={WITHDRAW_MESSAGES.confirm}
      isBusy={isPending}
      failure={error ? { title: WITHDRAW_MESSAGES.failed, text: errorMessage(error) } : undefined}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Text>{WITHDRAW_MESSAGES.text}</Text>
    </DialogForm>
  )
}

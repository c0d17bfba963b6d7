import { WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import { Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { errorMessage } from '#web/lib/api-error.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { useWithdrawReopening } from './packet-queries.ts'

/** Lets a reopened packet count again as it was submitted. */
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

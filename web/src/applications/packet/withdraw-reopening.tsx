import { WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { useWithdrawReopening } from './packet-queries.ts'

/** Lets a reopened packet count again as it was submitted. */
export function WithdrawReopening({ applicationId }: { applicationId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {WITHDRAW_MESSAGES.button}
      </Button>
      <FormDialog title={WITHDRAW_MESSAGES.title} isOpen={isOpen} onClose={close}>
        <WithdrawForm applicationId={applicationId} onClose={close} />
      </FormDialog>
    </>
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

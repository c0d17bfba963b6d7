import { WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { errorMessage } from '#web/lib/api-error.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useWithdrawReopening } from './packet-queries.ts'

/** Lets a reopened packet count again as it was submitted. */
export function WithdrawReopening({ applicationId }: { applicationId: string }) {
  const confirm = useConfirm()
  const { mutate, isPending } = useWithdrawReopening(applicationId)
  const ask = async () => {
    const { title, text, confirm: confirmLabel } = WITHDRAW_MESSAGES
    if (!(await confirm({ title, text, confirmLabel, isDangerous: true }))) return
    mutate(undefined, { onError: error => toastError(`${WITHDRAW_MESSAGES.failed} ${errorMessage(error)}`) })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={isPending}
      onClick={() => void ask()}
    >
      {WITHDRAW_MESSAGES.button}
    </Button>
  )
}

import { SEND_LINK_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/auth/roles'
import { Button, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useUser } from '#web/auth/session.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useSendLink } from '../mutations.ts'

type Recipient = Role | 'candidate'

function whoGetsIt(recipient: Recipient, { firstName, lastName, email }: Application): string {
  return recipient === 'candidate'
    ? `${firstName} ${lastName} (${email}) gets a new link to the employee packet.`
    : `Everybody with the role ${recipient} gets a new mail with links to open, approve and reject.`
}

type SendLinkProps = { application: Application; recipient: Recipient }

/** Says whom the application waits for, and mails them a new link. */
export function SendLink({ application, recipient }: SendLinkProps) {
  const { isLinkSession } = useUser()
  const confirm = useConfirm()
  const { mutate, isPending } = useSendLink()
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Send the link again?',
      text: `${whoGetsIt(recipient, application)} Links that were mailed before stop working.`,
      confirmLabel: SEND_LINK_MESSAGES.confirm,
    })
    if (!isConfirmed) return
    mutate(application.id, {
      onSuccess: ({ sentTo }) => toastSuccess(`${SEND_LINK_MESSAGES.done} It goes to ${sentTo.join(', ')}.`),
      onError: error => toastError(`${SEND_LINK_MESSAGES.failed} ${errorMessage(error)}`),
    })
  }
  return (
    <>
      <Text inherit>{recipient === 'candidate' ? 'The employee packet of the candidate' : recipient}</Text>
      {!isLinkSession && (
        <Button
          variant="default"
          mt={4}
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={isPending}
          onClick={() => void ask()}
        >
          {SEND_LINK_MESSAGES.button}
        </Button>
      )}
    </>
  )
}

import { refusalOf, type Target } from '@epay/contract/auth/authority'
import { INVITATION_MESSAGES } from '@epay/contract/employees/invitation-messages'
import type { Employee } from '@epay/contract/employees/schemas'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useUser } from '#web/auth/session.ts'
import { errorMessage, isTemporary } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { InstantDateText } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useSendInvitations } from '../mutations.ts'

export function EmployeeInvitation({ employee }: { employee: Employee & Target }) {
  const canInvite = useHasExtra('invitations')
  const { id: accountId, roles } = useUser()
  const send = useSendInvitations()
  const { id, canSignIn, invitedAt, email } = employee
  if (!canInvite || canSignIn !== false || email === '') return null
  const refusal = refusalOf('invite', { accountId, roles }, employee)
  return (
    <Stack gap={12} mt={16}>
      {!send.data && (
        <Text c="dimmed">
          {INVITATION_MESSAGES.notYet}{' '}
          {invitedAt ? (
            <>
              {INVITATION_MESSAGES.invitedOn} <InstantDateText instant={invitedAt} />.
            </>
          ) : (
            INVITATION_MESSAGES.neverInvited
          )}
        </Text>
      )}
      {send.data && (
        <FormAlert tone={send.data.invited > 0 ? 'success' : 'info'}>
          {send.data.invited > 0 ? INVITATION_MESSAGES.sent : INVITATION_MESSAGES.justSent}
        </FormAlert>
      )}
      {send.error && <SendingFailure error={send.error} />}
      {refusal ? (
        <Text c="dimmed" size="sm">
          {refusal}
        </Text>
      ) : (
        <Box>
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ employeeId: id })}>
            {invitedAt ? INVITATION_MESSAGES.again : INVITATION_MESSAGES.one}
          </Button>
        </Box>
      )}
    </Stack>
  )
}

/** Without a response, the outcome is unknown, but retrying is safe. */
export function SendingFailure({ error }: { error: Error }) {
  return (
    <FormAlert title={INVITATION_MESSAGES.failed}>
      {isTemporary(error) ? INVITATION_MESSAGES.outcomeUnknown : errorMessage(error)}
    </FormAlert>
  )
}

import { formatCount } from '@epay/contract/common/money'
import {
  INVITATION_MESSAGES,
  INVITE_OTHER_TEXTS as TEXTS,
} from '@epay/contract/employees/invitation-messages'
import { invitationEndpoints, type OtherPerson } from '@epay/contract/employees/invitations'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DayText } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { othersQuery } from '../queries.ts'

/** Who has an account and is on no payroll: on the list of employees they don't appear. */
export function OtherPeople() {
  const others = useRead(othersQuery())
  if (others.isError) return <FormAlert title={TEXTS.othersFailed}>{errorMessage(others.error)}</FormAlert>
  const people = others.data?.people ?? []
  if (people.length === 0) return null
  const heading = `${TEXTS.others} (${formatCount(people.length)})`
  return (
    <Stack component="section" gap={4} w="100%" aria-label={heading}>
      <Title order={3}>{heading}</Title>
      <ul className="bare">
        {people.map(person => (
          <Other key={person.id} person={person} />
        ))}
      </ul>
    </Stack>
  )
}

function Other({ person }: { person: OtherPerson }) {
  const { id, name, email, canSignIn, invitedAt } = person
  const roles = person.roles.join(', ')
  const client = useQueryClient()
  const ask = useConfirm()
  const onError = (error: Error) => toastError(errorMessage(error))
  const onSettled = () => client.invalidateQueries({ queryKey: othersQuery().queryKey })
  const params = { id }
  const resend = useMutation({
    mutationFn: () => callApi(invitationEndpoints.sendToOther, { params }),
    onSuccess: ({ invited }) =>
      invited > 0 ? toastSuccess(english(TEXTS.resent, { email })) : toastError(INVITATION_MESSAGES.justSent),
    ...{ onError, onSettled },
  })
  const withdraw = useMutation({
    mutationFn: () => callApi(invitationEndpoints.withdraw, { params }),
    onSuccess: () => toastSuccess(english(TEXTS.withdrawn, { name })),
    ...{ onError, onSettled },
  })
  const askToWithdraw = async () => {
    const question = {
      ...{ title: english(TEXTS.withdrawTitle, { name }), text: english(TEXTS.withdrawText, { email }) },
      ...{ confirmLabel: TEXTS.withdrawConfirm, isDangerous: true },
    }
    if (await ask(question)) withdraw.mutate()
  }
  return (
    <Group component="li" justify="space-between" gap="4px 16px" py={8} style={{ overflowWrap: 'anywhere' }}>
      <Box flex="1 1 220px" miw={0}>
        <Text c="bright">{name}</Text>
        <Text fz={14} c="dimmed">
          {email}
        </Text>
        <Text fz={14} c="dimmed">
          {canSignIn ? roles : english(TEXTS.invited, { roles })}{' '}
          {!canSignIn && <DayText instant={invitedAt} />}
        </Text>
      </Box>
      {!canSignIn && (
        <Group gap={8}>
          <Button
            variant="default"
            size="sm"
            aria-label={`${TEXTS.resend}: ${name}`}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {TEXTS.resend}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${TEXTS.withdraw}: ${name}`}
            loading={withdraw.isPending}
            onClick={() => void askToWithdraw()}
          >
            {TEXTS.withdraw}
          </Button>
        </Group>
      )}
    </Group>
  )
}

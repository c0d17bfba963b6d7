import { formatCount } from '@epay/contract/common/money'
import {
  INVITATION_MESSAGES,
  invitedText,
  inviteImportedLabel,
  inviteLabel,
  resendLabel,
} from '@epay/contract/employees/invitation-messages'
import type { InvitableGroup, InvitationGroup, WaitingPerson } from '@epay/contract/employees/invitations'
import { english } from '@epay/contract/languages/translator'
import { Box, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { InstantDateText } from '#web/ui/facts.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { useSendInvitations } from '../mutations.ts'
import { waitingQuery } from '../queries.ts'
import { SendingFailure } from './employee-invitation.tsx'
import { InviteOther } from './invite-other.tsx'
import { PeoplePicker } from './people-picker.tsx'

const NO_IDS: readonly string[] = []
const emailOf = ({ email }: WaitingPerson) => email

/**
 * Lists people who can't sign in yet, and emails the selected ones a link to set a password.
 * @param importedIds people whose account was created by the import that just finished; listed first
 */
export function Invitations({ importedIds = NO_IDS }: { importedIds?: readonly string[] }) {
  const { roles } = useUser()
  const groups = usePageQuery(waitingQuery())
  const send = useSendInvitations()
  const [newIds, setNewIds] = useState(importedIds)
  const [sentCount, setSentCount] = useState(0)
  const startId = useSuccessor(groups.data)
  if (!groups.data) {
    if (!groups.error) return <Loading />
    return (
      <ErrorState
        title={INVITATION_MESSAGES.loadFailed}
        text={errorMessage(groups.error)}
        onRetry={() => groups.refetch()}
      />
    )
  }
  const { notInvited, invited, withoutEmail } = groups.data
  const importedGroup = {
    count: newIds.length,
    people: notInvited.people.filter(({ id }) => newIds.includes(id)),
  }
  const canInvite = notInvited.count + invited.count > 0
  const sendTo = (group: InvitableGroup, employeeIds?: string[]) =>
    send.mutate(
      { group, employeeIds },
      {
        onSuccess: () => {
          setSentCount(count => count + 1)
          // Imported employees are a subset of those not invited.
          if (group === 'notInvited') setNewIds(NO_IDS)
        },
      },
    )
  const sendProps = (group: InvitableGroup) => ({
    isSending: send.isPending && send.variables.group === group,
    isDisabled: send.isPending,
  })
  // The changed key remounts the picker, which clears the selection.
  const keyOf = (name: string) => `${name} ${sentCount}`
  return (
    <Stack id={startId} tabIndex={-1} gap={20} style={{ outline: 'none' }}>
      {send.data && <FormAlert tone="success">{invitedText(send.data)}</FormAlert>}
      {send.error && <SendingFailure error={send.error} />}
      {!canInvite && withoutEmail.count === 0 && <Text>{INVITATION_MESSAGES.allInvited}</Text>}
      {canInvite && <Text c="dimmed">{INVITATION_MESSAGES.hint}</Text>}
      <People title={INVITATION_MESSAGES.imported} group={importedGroup}>
        <PeoplePicker
          key={keyOf('imported')}
          title={INVITATION_MESSAGES.imported}
          group={importedGroup}
          isAllPreselected
          isMain
          detailOf={emailOf}
          labelOf={inviteImportedLabel}
          {...sendProps('notInvited')}
          onSend={ids => sendTo('notInvited', ids ?? [...newIds])}
        />
      </People>
      {notInvited.count > newIds.length && (
        <People title={INVITATION_MESSAGES.notInvited} group={notInvited}>
          <PeoplePicker
            key={keyOf('notInvited')}
            title={INVITATION_MESSAGES.notInvited}
            group={notInvited}
            isMain={newIds.length === 0}
            detailOf={emailOf}
            labelOf={inviteLabel}
            {...sendProps('notInvited')}
            onSend={ids => sendTo('notInvited', ids)}
          />
        </People>
      )}
      <People title={INVITATION_MESSAGES.invited} group={invited}>
        <PeoplePicker
          key={keyOf('invited')}
          title={INVITATION_MESSAGES.invited}
          group={invited}
          detailOf={({ email, invitedAt }) => (
            <>
              {english(INVITATION_MESSAGES.invitedDetail, { email })}{' '}
              <span style={{ whiteSpace: 'nowrap' }}>
                <InstantDateText instant={invitedAt} />
              </span>
            </>
          )}
          labelOf={resendLabel}
          {...sendProps('invited')}
          onSend={ids => sendTo('invited', ids)}
        />
      </People>
      <People title={INVITATION_MESSAGES.withoutEmail} group={withoutEmail}>
        <Names title={INVITATION_MESSAGES.withoutEmail} group={withoutEmail} />
        <Text c="dimmed" fz={14}>
          {INVITATION_MESSAGES.withoutEmailText}
        </Text>
      </People>
      {roles.includes('Admin') && <InviteOther />}
    </Stack>
  )
}

type GroupProps = { title: string; group: InvitationGroup }

function People({ title, group: { count }, children }: GroupProps & { children: ReactNode }) {
  if (count === 0) return null
  const heading = `${title} (${formatCount(count)})`
  return (
    <Stack component="section" gap={12} aria-label={heading}>
      <Title order={3}>{heading}</Title>
      {children}
    </Stack>
  )
}

function Names({ title, group: { count, people } }: GroupProps) {
  const unlistedCount = count - people.length
  return (
    <Box
      component="ul"
      className="bare"
      mah={220}
      style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
      // Lets the keyboard scroll the list.
      tabIndex={0}
      aria-label={title}
    >
      {people.map(({ id, name }) => (
        <Box component="li" key={id} py={4}>
          {name}{' '}
          <Text span c="dimmed" fz={14}>
            {id}
          </Text>
        </Box>
      ))}
      {unlistedCount > 0 && (
        <Box component="li" py={4}>
          {english(INVITATION_MESSAGES.more, { count: formatCount(unlistedCount) })}
        </Box>
      )}
    </Box>
  )
}

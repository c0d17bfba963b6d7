import { formatCount } from '@epay/contract/common/money'
import {
  INVITATION_MESSAGES,
  inviteAgainLabel,
  invitedText,
  inviteImportedLabel,
  inviteLabel,
} from '@epay/contract/employees/invitation-messages'
import type { InvitableGroup, InvitationGroup, Uninvited } from '@epay/contract/employees/invitations'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { hashKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { DayText } from '#web/ui/facts.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { useSendInvitations } from '../mutations.ts'
import { waitingQuery } from '../queries.ts'
import { SendingFailure } from './employee-invitation.tsx'

const NOBODY: readonly string[] = []

/**
 * Who can't sign in yet, and the buttons that mail them the link to set a password.
 * @param imported the IDs of those who got their account with the import that was just done: they come first
 */
export function Invitations({ imported = NOBODY }: { imported?: readonly string[] }) {
  const waiting = useRead(waitingQuery())
  const send = useSendInvitations()
  const [fresh, setFresh] = useState(imported)
  const startId = useSuccessor(waiting.data)
  if (!waiting.data) {
    if (!waiting.error) return <Loading />
    return (
      <ErrorState
        title={INVITATION_MESSAGES.loadFailed}
        text={errorMessage(waiting.error)}
        onRetry={() => waiting.refetch()}
      />
    )
  }
  const { notInvited, invited, withoutEmail } = waiting.data
  const isFresh = new Set(fresh)
  const ofImport = { count: fresh.length, people: notInvited.people.filter(({ id }) => isFresh.has(id)) }
  const canInvite = notInvited.count + invited.count > 0
  const button = (
    label: string,
    { isMain = false, ...who }: { group: InvitableGroup; employeeIds?: string[]; isMain?: boolean },
  ) => (
    <Button
      variant={isMain ? 'filled' : 'default'}
      w={{ base: '100%', xs: 'fit-content' }}
      h="auto"
      mih={44}
      py={8}
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
      loading={send.isPending && hashKey([send.variables]) === hashKey([who])}
      disabled={send.isPending}
      onClick={() =>
        // Those of the import are among all who were not invited.
        send.mutate(who, { onSuccess: () => who.group === 'notInvited' && setFresh(NOBODY) })
      }
    >
      {label}
    </Button>
  )
  return (
    <Stack id={startId} tabIndex={-1} gap={20} style={{ outline: 'none' }}>
      {send.data && <FormAlert tone="success">{invitedText(send.data)}</FormAlert>}
      {send.error && <SendingFailure error={send.error} />}
      {!canInvite && withoutEmail.count === 0 && <Text>{INVITATION_MESSAGES.allInvited}</Text>}
      {canInvite && <Text c="dimmed">{INVITATION_MESSAGES.hint}</Text>}
      <People title={INVITATION_MESSAGES.imported} group={ofImport} detailOf={({ email }) => email}>
        {button(inviteImportedLabel(fresh.length), {
          ...{ group: 'notInvited', employeeIds: [...fresh], isMain: true },
        })}
      </People>
      {notInvited.count > fresh.length && (
        <People title={INVITATION_MESSAGES.notInvited} group={notInvited} detailOf={({ email }) => email}>
          {button(inviteLabel(notInvited.count), { group: 'notInvited', isMain: fresh.length === 0 })}
        </People>
      )}
      <People
        title={INVITATION_MESSAGES.invited}
        group={invited}
        detailOf={({ email, invitedAt }) => (
          <>
            {english(INVITATION_MESSAGES.invitedDetail, { email })}{' '}
            <span style={{ whiteSpace: 'nowrap' }}>
              <DayText instant={invitedAt} />
            </span>
          </>
        )}
      >
        {button(inviteAgainLabel(invited.count), { group: 'invited' })}
      </People>
      <People title={INVITATION_MESSAGES.withoutEmail} group={withoutEmail}>
        <Text c="dimmed" fz={14}>
          {INVITATION_MESSAGES.withoutEmailText}
        </Text>
      </People>
    </Stack>
  )
}

type PeopleProps = {
  title: string
  group: InvitationGroup
  detailOf?: (person: Uninvited) => ReactNode
  children: ReactNode
}

function People({ title, group: { count, people }, detailOf, children }: PeopleProps) {
  if (count === 0) return null
  const heading = `${title} (${formatCount(count)})`
  const others = count - people.length
  return (
    <Stack component="section" gap={12} aria-label={heading}>
      <Title order={3}>{heading}</Title>
      {people.length > 0 && (
        <Box
          component="ul"
          className="bare"
          mah={220}
          style={{ overflowY: 'auto' }}
          // A list that scrolls is scrolled from the keyboard, too.
          tabIndex={0}
          aria-label={title}
        >
          {people.map(person => (
            <Box component="li" key={person.id} py={4} style={{ overflowWrap: 'anywhere' }}>
              {person.name}{' '}
              <Text span c="dimmed" fz={14}>
                {person.id}
                {detailOf && <> · {detailOf(person)}</>}
              </Text>
            </Box>
          ))}
          {others > 0 && (
            <Box component="li" py={4}>
              {english(INVITATION_MESSAGES.more, { count: formatCount(others) })}
            </Box>
          )}
        </Box>
      )}
      {children}
    </Stack>
  )
}

import { PAGES } from '@epay/contract/auth/pages'
import { daysBetween, formatDate, toDateIn } from '@epay/contract/common/dates'
import {
  NAMED_ON_DASHBOARD,
  type NewHire,
  type Office,
  type PacketDue,
} from '@epay/contract/dashboard/endpoints'
import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { applicationHref } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { SecondLine } from '#web/ui/second-line.tsx'

/** Approved applicants whose packet is missing, by their first day. */
export function PacketsDue({ packets, today }: { packets: Office['packetsDue']; today: string }) {
  if (packets.totalCount === 0) return null
  return (
    <Rows title="Packets Due" of={packets}>
      {packet => (
        <>
          <Person of={packet}>{packet.isBegun ? 'begun' : 'not begun'}</Person>
          <FirstDay of={packet} today={today} />
        </>
      )}
    </Rows>
  )
}

/** Whose packet is here, and who have no employee's record yet. */
export function NewHires({ hires }: { hires: NonNullable<Office['newHires']> }) {
  if (hires.totalCount === 0) return null
  const signedOn = ({ packetSubmittedAt }: NewHire) => formatDate(toDateIn(new Date(packetSubmittedAt)))
  return (
    <Rows title="New Hires Without a Record" of={hires}>
      {hire => (
        <>
          <Person of={hire}>packet signed {signedOn(hire)}</Person>
          <Button
            component={Link}
            to={applicationHref(hire.id)}
            variant="default"
            flex="none"
            aria-label={`Create Employee: ${hire.firstName} ${hire.lastName}`}
          >
            Create Employee
          </Button>
        </>
      )}
    </Rows>
  )
}

export function FailedMails({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Card>
      <Group justify="space-between" gap="8px 16px" my={-8}>
        <Group gap={12} wrap="nowrap" c="rejected">
          <IconMailExclamation size={20} aria-hidden />
          <Text c="bright" fw={600}>
            {count === 1 ? '1 mail could not be delivered' : `${count} mails could not be delivered`}
          </Text>
        </Group>
        <Anchor component={Link} to={`${PAGES.mail.path}?status=failed`} fw={600} className="touch-target">
          Show
        </Anchor>
      </Group>
    </Card>
  )
}

type RowsProps<Item> = {
  title: string
  of: { items: readonly Item[]; totalCount: number }
  /** Distinguishes items of the same application. */
  keyOf?: (item: Item) => string
  note?: string
  children: (item: Item) => ReactNode
}

/** People with what waits for each, the first few of them at first. */
export function Rows<Item extends { id: string }>({
  title,
  of: { items, totalCount },
  keyOf = ({ id }) => id,
  note,
  children,
}: RowsProps<Item>) {
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? items : items.slice(0, NAMED_ON_DASHBOARD)
  return (
    <Card title={title} isFlush>
      <Box component="ul" className="bare ruled">
        {shown.map(item => (
          <Group
            component="li"
            key={keyOf(item)}
            justify="space-between"
            gap="4px 16px"
            px={{ base: 16, xs: 24 }}
            py={10}
          >
            {children(item)}
          </Group>
        ))}
      </Box>
      {(shown.length < totalCount || isAll) && (
        <Group justify="space-between" px={{ base: 16, xs: 24 }} py={4} mih={52}>
          <Text c="dimmed" fz={14}>
            {shown.length} of {totalCount}
          </Text>
          {items.length > NAMED_ON_DASHBOARD && (
            <Button variant="subtle" px={12} mr={-12} onClick={() => setIsAll(!isAll)}>
              {isAll ? 'Show fewer' : `Show ${items.length === totalCount ? 'all ' : ''}${items.length}`}
            </Button>
          )}
        </Group>
      )}
      {note && (
        <Text c="dimmed" fz={14} px={{ base: 16, xs: 24 }} pt={4} pb={12}>
          {note}
        </Text>
      )}
    </Card>
  )
}

type PersonProps = {
  of: { id: string; firstName: string; lastName: string; jobAppliedFor: string }
  children: ReactNode
}

export function Person({ of: { id, firstName, lastName, jobAppliedFor }, children }: PersonProps) {
  return (
    // On the narrowest phones a button goes below, rather than breaking words.
    <Box miw={0} flex="1 1 90px">
      <Anchor component={Link} to={applicationHref(id)} fw={600}>
        {firstName} {lastName}
      </Anchor>
      <SecondLine>
        {jobAppliedFor}, {children}
      </SecondLine>
    </Box>
  )
}

/** Within this many days it is marked as coming soon. */
const SOON_DAYS = 7

function FirstDay({ of: { dateHired }, today }: { of: PacketDue; today: string }) {
  if (!dateHired) return <SecondLine>No first day yet</SecondLine>
  return <When date={dateHired} today={today} line={`first day ${formatDate(dateHired)}`} />
}

/** In how many days that is, over a line of small print. */
export function When({ date, today, line }: { date: string; today: string; line: string }) {
  const days = daysBetween(today, date)
  const tone = days <= 1 ? 'rejected' : days <= SOON_DAYS ? 'waiting' : 'bright'
  return (
    <Box ta="right" flex="none">
      <Text c={tone} fw={600}>
        {whenIs(days)}
      </Text>
      <SecondLine>{line}</SecondLine>
    </Box>
  )
}

function whenIs(days: number): string {
  if (days < -1) return `${-days} days overdue`
  if (days === -1) return '1 day overdue'
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

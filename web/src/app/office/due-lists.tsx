import { daysBetween, formatDate, toDateIn } from '@epay/contract/common/dates'
import {
  DASHBOARD_LIST_MAX,
  type NewHire,
  type Office,
  type PacketDue,
} from '@epay/contract/dashboard/endpoints'
import {
  DUE_TEXTS,
  HAND_OVER_CARD_TEXTS,
  I9_DUE_TEXTS,
  NEW_HIRES_TEXTS,
  PACKETS_DUE_TEXTS,
  ROWS_TEXTS,
} from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { expiryText, I9_MESSAGES } from '@epay/contract/packets/i9'
import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { applicationHref, newHireReportsHref } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { SecondLine } from '#web/ui/facts.tsx'

/** Approved applicants without a submitted packet, by first day of work. */
export function PacketsDue({ packets, today }: { packets: Office['packetsDue']; today: string }) {
  return (
    <Rows title={PACKETS_DUE_TEXTS.title} of={packets}>
      {packet => (
        <>
          <Person of={packet}>
            {packet.isBegun ? PACKETS_DUE_TEXTS.setupStarted : PACKETS_DUE_TEXTS.setupNotStarted}
          </Person>
          <FirstDay of={packet} today={today} />
        </>
      )}
    </Rows>
  )
}

/** Hires with a packet but no employee record. */
export function NewHires({
  hires,
  isPrimary,
}: {
  hires: NonNullable<Office['newHires']>
  isPrimary: boolean
}) {
  const [longest] = hires.items
  const signedOn = ({ packetSubmittedAt }: NewHire) => formatDate(toDateIn(new Date(packetSubmittedAt)))
  return (
    <Rows title={NEW_HIRES_TEXTS.title} of={hires}>
      {hire => (
        <>
          <Person of={hire}>{english(NEW_HIRES_TEXTS.signed, { date: signedOn(hire) })}</Person>
          <Button
            component={Link}
            to={applicationHref(hire.id)}
            variant={isPrimary && hire === longest ? 'filled' : 'default'}
            flex="none"
            aria-label={english(NEW_HIRES_TEXTS.createFor, { name: `${hire.firstName} ${hire.lastName}` })}
          >
            {NEW_HIRES_TEXTS.create}
          </Button>
        </>
      )}
    </Rows>
  )
}

/** Most overdue first. */
export function I9Tasks({ tasks, today }: { tasks: NonNullable<Office['i9']>; today: string }) {
  const { title, section2, due, reverification } = I9_DUE_TEXTS
  return (
    <Rows title={title} of={tasks} keyOf={({ id, task }) => `${id} ${task}`} note={I9_MESSAGES.reminderOnly}>
      {item => {
        const isSection2 = item.task === 'section2'
        const line = isSection2 ? english(due, { date: formatDate(item.dueOn) }) : reverification
        return (
          <>
            <Person of={item}>
              {isSection2 ? section2 : expiryText(item.dueOn, today).replace(/^W/, 'w')}
            </Person>
            <DueDate date={item.dueOn} today={today} line={line} />
          </>
        )
      }}
    </Rows>
  )
}

type ReportsProps = { reports: NonNullable<Office['handOver']>['reports']; today: string }

/** New-hire reports for people who have started, most overdue first. */
export function ReportsDue({ reports, today }: ReportsProps) {
  const { title, showReports, due } = HAND_OVER_CARD_TEXTS
  return (
    <Rows
      title={title}
      of={reports}
      note={
        <Anchor component={Link} to={newHireReportsHref} fw={600} className="touch-target">
          {showReports}
        </Anchor>
      }
    >
      {report => (
        <>
          <Person of={report}>{report.workState}</Person>
          <DueDate
            date={report.dueOn}
            today={today}
            line={english(due, { date: formatDate(report.dueOn) })}
          />
        </>
      )}
    </Rows>
  )
}

type RowsProps<Item> = {
  title: string
  of: { items: readonly Item[]; totalCount: number }
  /** Needed if several items belong to one application. */
  keyOf?: (item: Item) => string
  note?: ReactNode
  children: (item: Item) => ReactNode
}

function Rows<Item extends { id: string }>({
  title,
  of: { items, totalCount },
  keyOf = ({ id }) => id,
  note,
  children,
}: RowsProps<Item>) {
  const [isExpanded, setIsAll] = useState(false)
  if (totalCount === 0) return null
  const more = items.length === totalCount ? ROWS_TEXTS.showAll : ROWS_TEXTS.show
  const shown = isExpanded ? items : items.slice(0, DASHBOARD_LIST_MAX)
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
      {(shown.length < totalCount || isExpanded) && (
        <Group justify="space-between" px={{ base: 16, xs: 24 }} py={4} mih={52}>
          <Text c="dimmed" fz={14}>
            {english(ROWS_TEXTS.shown, { count: shown.length, total: totalCount })}
          </Text>
          {items.length > DASHBOARD_LIST_MAX && (
            <Button variant="subtle" px={12} mr={-12} onClick={() => setIsAll(!isExpanded)}>
              {isExpanded ? ROWS_TEXTS.showFewer : english(more, { count: items.length })}
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

function Person({ of: { id, firstName, lastName, jobAppliedFor }, children }: PersonProps) {
  return (
    // On very narrow phones, buttons wrap to the next line instead of breaking words.
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

const SOON_DAYS = 7

function FirstDay({ of: { dateHired }, today }: { of: PacketDue; today: string }) {
  if (!dateHired) return <SecondLine>{PACKETS_DUE_TEXTS.noFirstDay}</SecondLine>
  return (
    <DueDate
      date={dateHired}
      today={today}
      line={english(PACKETS_DUE_TEXTS.firstDay, { date: formatDate(dateHired) })}
    />
  )
}

function DueDate({ date, today, line }: { date: string; today: string; line: string }) {
  const days = daysBetween(today, date)
  const tone = days <= 1 ? 'rejected' : days <= SOON_DAYS ? 'waiting' : 'bright'
  return (
    <Box ta="right" flex="none">
      <Text c={tone} fw={600}>
        {describeDays(days)}
      </Text>
      <SecondLine>{line}</SecondLine>
    </Box>
  )
}

function describeDays(days: number): string {
  if (days < -1) return english(DUE_TEXTS.overdue, { days: -days })
  if (days === -1) return DUE_TEXTS.oneOverdue
  if (days === 0) return DUE_TEXTS.today
  return days === 1 ? DUE_TEXTS.tomorrow : english(DUE_TEXTS.inDays, { days })
}

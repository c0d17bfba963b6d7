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

/** Approved applicants without a submitted packet, sorted by first day of work. */
export function PacketsDue({ packets, today }: { packets: Office['packetsDue']; today: string }) {
  return (
    <DueList title={PACKETS_DUE_TEXTS.title} list={packets}>
      {packet => (
        <>
          <PersonCell person={packet}>
            {packet.isBegun ? PACKETS_DUE_TEXTS.setupStarted : PACKETS_DUE_TEXTS.setupNotStarted}
          </PersonCell>
          <FirstDay packet={packet} today={today} />
        </>
      )}
    </DueList>
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
  const [oldest] = hires.items
  const signedOn = ({ packetSubmittedAt }: NewHire) => formatDate(toDateIn(new Date(packetSubmittedAt)))
  return (
    <DueList title={NEW_HIRES_TEXTS.title} list={hires}>
      {hire => (
        <>
          <PersonCell person={hire}>{english(NEW_HIRES_TEXTS.signed, { date: signedOn(hire) })}</PersonCell>
          <Button
            component={Link}
            to={applicationHref(hire.id)}
            variant={isPrimary && hire === oldest ? 'filled' : 'default'}
            flex="none"
            aria-label={english(NEW_HIRES_TEXTS.createFor, { name: `${hire.firstName} ${hire.lastName}` })}
          >
            {NEW_HIRES_TEXTS.create}
          </Button>
        </>
      )}
    </DueList>
  )
}

/** Most overdue first. */
export function I9Tasks({ tasks, today }: { tasks: NonNullable<Office['i9']>; today: string }) {
  const { title, section2, due, reverification } = I9_DUE_TEXTS
  return (
    <DueList
      title={title}
      list={tasks}
      keyOf={({ id, task }) => `${id} ${task}`}
      note={I9_MESSAGES.reminderOnly}
    >
      {item => {
        const isSection2 = item.task === 'section2'
        const line = isSection2 ? english(due, { date: formatDate(item.dueOn) }) : reverification
        return (
          <>
            <PersonCell person={item}>
              {isSection2 ? section2 : expiryText(item.dueOn, today).replace(/^W/, 'w')}
            </PersonCell>
            <DueDate date={item.dueOn} today={today} line={line} />
          </>
        )
      }}
    </DueList>
  )
}

type ReportsProps = { reports: NonNullable<Office['handOver']>['reports']; today: string }

/** New-hire reports for employees who have started, most overdue first. */
export function ReportsDue({ reports, today }: ReportsProps) {
  const { title, showReports, due } = HAND_OVER_CARD_TEXTS
  return (
    <DueList
      title={title}
      list={reports}
      note={
        <Anchor component={Link} to={newHireReportsHref} fw={600} className="touch-target">
          {showReports}
        </Anchor>
      }
    >
      {report => (
        <>
          <PersonCell person={report}>{report.workState}</PersonCell>
          <DueDate
            date={report.dueOn}
            today={today}
            line={english(due, { date: formatDate(report.dueOn) })}
          />
        </>
      )}
    </DueList>
  )
}

type DueListProps<Item> = {
  title: string
  list: { items: readonly Item[]; totalCount: number }
  /** Required if an application can have several items. */
  keyOf?: (item: Item) => string
  note?: ReactNode
  children: (item: Item) => ReactNode
}

function DueList<Item extends { id: string }>({
  title,
  list: { items, totalCount },
  keyOf = ({ id }) => id,
  note,
  children,
}: DueListProps<Item>) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (totalCount === 0) return null
  const expandLabel = items.length === totalCount ? ROWS_TEXTS.showAll : ROWS_TEXTS.show
  const visibleItems = isExpanded ? items : items.slice(0, DASHBOARD_LIST_MAX)
  return (
    <Card title={title} isFlush>
      <Box component="ul" className="bare ruled">
        {visibleItems.map(item => (
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
      {(visibleItems.length < totalCount || isExpanded) && (
        <Group justify="space-between" px={{ base: 16, xs: 24 }} py={4} mih={52}>
          <Text c="dimmed" fz={14}>
            {english(ROWS_TEXTS.shown, { count: visibleItems.length, total: totalCount })}
          </Text>
          {items.length > DASHBOARD_LIST_MAX && (
            <Button variant="subtle" px={12} mr={-12} onClick={() => setIsExpanded(!isExpanded)}>
              {isExpanded ? ROWS_TEXTS.showFewer : english(expandLabel, { count: items.length })}
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

type PersonCellProps = {
  person: { id: string; firstName: string; lastName: string; jobAppliedFor: string }
  children: ReactNode
}

function PersonCell({ person: { id, firstName, lastName, jobAppliedFor }, children }: PersonCellProps) {
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

function FirstDay({ packet: { dateHired }, today }: { packet: PacketDue; today: string }) {
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

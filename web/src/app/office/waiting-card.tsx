import { deciderOf, type Status, statusLabel, waitingStatuses } from '@epay/contract/applications/status'
import { daysBetween, toDateIn } from '@epay/contract/common/dates'
import type { Office } from '@epay/contract/dashboard/endpoints'
import { WAITING_LINE_TEXTS, WAITING_TEXTS } from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box, Button, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { applicationListOptions } from '#web/applications/queries.ts'
import { useUser } from '#web/auth/session.ts'
import { applicationHref, applicationsHref } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantDateText, SecondLine } from '#web/ui/facts.tsx'
import classes from './office.module.css'

type WaitingCardProps = { waiting: Office['waiting']; today: string }

/** Oldest application first. */
export function WaitingCard({ waiting: { items, counts }, today }: WaitingCardProps) {
  const [oldest] = items
  const longestDays = Math.max(0, ...items.map(({ since }) => daysSince(since, today)))
  return (
    <Card
      title={WAITING_TEXTS.title}
      isFlush
      actions={
        oldest && (
          <Button component={Link} to={applicationHref(oldest.id)}>
            {WAITING_TEXTS.review}
          </Button>
        )
      }
    >
      <table className={classes.waiting}>
        <thead>
          <tr>
            <th scope="col">{WAITING_TEXTS.name}</th>
            <th scope="col" className={classes.wide}>
              {WAITING_TEXTS.applied}
            </th>
            <th scope="col">{WAITING_TEXTS.since}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, firstName, lastName, jobAppliedFor, creationTime, since }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={applicationHref(id)}>
                  {firstName} {lastName}
                </Link>
                <SecondLine>{jobAppliedFor}</SecondLine>
              </th>
              <td className={classes.wide}>
                <InstantDateText instant={creationTime} />
              </td>
              <td>
                <WaitingDays days={daysSince(since, today)} longestDays={longestDays} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <WaitingLines counts={counts} />
      </div>
    </Card>
  )
}

function daysSince(instant: string, today: string): number {
  return Math.max(0, daysBetween(toDateIn(new Date(instant)), today))
}

function ageText(days: number): string {
  if (days === 0) return WAITING_TEXTS.sinceToday
  return days === 1 ? WAITING_TEXTS.oneDay : english(WAITING_TEXTS.days, { days })
}

/** The bar's width is relative to the longest wait. */
function WaitingDays({ days, longestDays }: { days: number; longestDays: number }) {
  return (
    <span className={classes.age}>
      <span className="tabular">{ageText(days)}</span>
      <span
        className={classes.bar}
        style={{ width: `${longestDays > 0 ? (100 * days) / longestDays : 0}%` }}
      />
    </span>
  )
}

/** Fallback for servers without the overview. */
export function WaitingApplications() {
  const { roles } = useUser()
  const statuses = waitingStatuses(roles)
  const counts = useQueries({
    queries: statuses.map(status => applicationListOptions({ status, maxResultCount: 1 })),
  })
  if (statuses.length === 0) return null
  return (
    <Card>
      <Box my={-12}>
        <WaitingLines
          counts={statuses.map((status, index) => ({ status, count: counts[index]?.data?.totalCount }))}
        />
      </Box>
    </Card>
  )
}

type Counts = readonly { status: Status; count: number | null | undefined }[]

function WaitingLines({ counts }: { counts: Counts }) {
  return (
    <Box component="ul" className="bare ruled">
      {counts.map(({ status, count }) => (
        <li key={status}>
          <WaitingLine
            status={status}
            count={count}
            // Distinguishes the two lists for users with both roles.
            role={counts.length > 1 ? deciderOf(status) : undefined}
          />
        </li>
      ))}
    </Box>
  )
}

function waitingText(count: number): string {
  if (count === 0) return WAITING_LINE_TEXTS.none
  return count === 1 ? WAITING_LINE_TEXTS.one : english(WAITING_LINE_TEXTS.many, { count })
}

type WaitingLineProps = { status: Status; count: number | null | undefined; role: string | undefined }

function WaitingLine({ status, count, role }: WaitingLineProps) {
  const label =
    count == null ? english(WAITING_LINE_TEXTS.list, { status: statusLabel(status) }) : waitingText(count)
  const text = role && count != null ? english(WAITING_LINE_TEXTS.as, { text: label, role }) : label
  if (count === 0) return <Text span c="dimmed" className="touch-target">{`${text}.`}</Text>
  return (
    <Anchor component={Link} to={applicationsHref(status)} fw={600} w="100%" className="touch-target">
      {text}
    </Anchor>
  )
}

import { daysBetween, toDateIn } from '@epay/contract/common/dates'
import type { Office } from '@epay/contract/dashboard/endpoints'
import { WAITING_TEXTS } from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { applicationHref } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { DayText, SecondLine } from '#web/ui/facts.tsx'
import classes from './office.module.css'
import { WaitingLines } from './waiting-lines.tsx'

type WaitingCardProps = { waiting: Office['waiting']; today: string }

/** The applications that wait for this person's decision, the oldest application comes first. */
export function WaitingCard({ waiting: { items, counts }, today }: WaitingCardProps) {
  const [oldest] = items
  const longest = Math.max(0, ...items.map(({ since }) => daysSince(since, today)))
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
                <DayText instant={creationTime} />
              </td>
              <td>
                <Age days={daysSince(since, today)} longest={longest} />
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

/** In words, and as a bar to the scale of the longest. */
function Age({ days, longest }: { days: number; longest: number }) {
  return (
    <span className={classes.age}>
      <span className="tabular">{ageText(days)}</span>
      <span className={classes.bar} style={{ width: `${longest > 0 ? (100 * days) / longest : 0}%` }} />
    </span>
  )
}

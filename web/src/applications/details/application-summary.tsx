import { SUMMARY_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { deciderOf, mayDecide } from '@epay/contract/applications/status'
import { daysBetween, toDateIn } from '@epay/contract/common/dates'
import type { Role } from '@epay/contract/common/roles'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box } from '@mantine/core'
import {
  type Icon,
  IconCalendar,
  IconClock,
  IconMail,
  IconMapPin,
  IconPhone,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '#web/auth/session.ts'
import { DayText } from '#web/ui/facts.tsx'
import { DuplicateNote, mailHref, PhoneNumber } from '../components/application-facts.tsx'
import { applicationHistoryOptions } from '../queries.ts'
import classes from './details.module.css'

export function ApplicationSummary({ application }: { application: Application }) {
  const { roles } = useUser()
  const { data: history } = useQuery(applicationHistoryOptions(application.id))
  const { phoneNumber, email, city, stateOrProvince, affiliatedUnion, creationTime, status } = application
  const decider = deciderOf(status)
  const since = history?.findLast(({ toStatus }) => toStatus === status)?.actionDate
  const moment = since ?? creationTime
  return (
    <div className={classes.summary}>
      <div className={classes.facts}>
        <Fact icon={IconPhone}>
          <PhoneNumber fw={600} phone={phoneNumber} />
        </Fact>
        <Fact icon={IconMail}>
          <Anchor fw={600} href={mailHref(email)}>
            {email}
          </Anchor>
        </Fact>
        <Fact icon={IconMapPin}>
          {city}, {stateOrProvince}
        </Fact>
        {affiliatedUnion && <Fact icon={IconUsersGroup}>{affiliatedUnion}</Fact>}
        <Fact icon={IconCalendar}>
          {SUMMARY_TEXTS.applied} <DayText instant={creationTime} />
        </Fact>
        {decider && moment && (
          <Fact icon={IconClock} isWaiting isHidden={!since}>
            {waiting(mayDecideNow(application, roles) ? SUMMARY_TEXTS.you : nameOf(decider), moment)}
          </Fact>
        )}
      </div>
      <DuplicateNote of={application.duplicateOf} />
    </div>
  )
}

export const nameOf = (decider: Role): string => (decider === 'CFO' ? SUMMARY_TEXTS.cfo : decider)

function waiting(role: string, since: string): string {
  const days = daysBetween(toDateIn(new Date(since)), toDateIn(new Date()))
  if (days <= 0) return english(SUMMARY_TEXTS.sinceToday, { role })
  return english(days === 1 ? SUMMARY_TEXTS.forOneDay : SUMMARY_TEXTS.forDays, { role, days })
}

type FactProps = {
  icon: Icon
  isWaiting?: boolean
  /** Only takes its place, so that nothing moves when it is known. */
  isHidden?: boolean
  children: ReactNode
}

function Fact({ icon: Icon, isWaiting = false, isHidden = false, children }: FactProps) {
  return (
    <Box
      style={isHidden ? { visibility: 'hidden' } : undefined}
      c={isWaiting ? 'var(--epay-waiting)' : undefined}
      fw={isWaiting ? 580 : undefined}
    >
      <Icon size={16} stroke={1.75} color={isWaiting ? 'currentColor' : 'var(--epay-muted)'} aria-hidden />
      <span>{children}</span>
    </Box>
  )
}

/** Whether a person with these roles may decide on it: some offices want another person for the second decision. */
export function mayDecideNow({ status, decisionRefusal }: Application, roles: readonly Role[]): boolean {
  return mayDecide(status, roles) && !decisionRefusal
}

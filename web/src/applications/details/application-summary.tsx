import { FOOTER_TEXTS, READING_TEXTS, SUMMARY_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { canDecide, deciderOf } from '@epay/contract/applications/status'
import { daysBetween, toDateIn } from '@epay/contract/common/dates'
import type { Role } from '@epay/contract/common/roles'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { type Icon, IconClock, IconMail, IconMapPin, IconPencil, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '#web/auth/session.ts'
import { EmailText } from '#web/ui/facts.tsx'
import { DuplicateNote, mailHref, PhoneNumber, phoneHref } from '../components/application-facts.tsx'
import { stateName } from '../components/application-reading.tsx'
import { isPreviewable, ResumeDownload, type ResumeToggle, ShowResume } from '../components/resume.tsx'
import { applicationHistoryOptions } from '../queries.ts'
import classes from './details.module.css'

type SummaryProps = {
  application: Application
  resume: ResumeToggle
  isPhone: boolean
  isEditing: boolean
  onEdit: () => void
  onCancel: () => void
}

export function ApplicationSummary(props: SummaryProps) {
  const { application, resume, isPhone, isEditing, onEdit, onCancel } = props
  const { phoneNumber, email, city, stateOrProvince, resumePath, duplicateOf } = application
  const phone = phoneHref(phoneNumber)
  const editButton = isEditing ? (
    <Button variant="default" data-edit onClick={onCancel}>
      {FOOTER_TEXTS.cancel}
    </Button>
  ) : (
    <Button variant="default" data-edit leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
      {FOOTER_TEXTS.edit}
    </Button>
  )
  return (
    <Group
      className={classes.summary}
      justify="space-between"
      gap="8px 20px"
      pb={12}
      style={{ borderBottom: '1px solid var(--epay-line)' }}
    >
      {!isPhone && (
        <Group gap="4px 20px" miw={0}>
          <Fact icon={IconPhone}>
            <PhoneNumber fw={600} phone={phoneNumber} />
          </Fact>
          <Fact icon={IconMail}>
            <Anchor fw={600} href={mailHref(email)}>
              <EmailText address={email} />
            </Anchor>
          </Fact>
          <Fact icon={IconMapPin}>
            {city}, {stateName(stateOrProvince)}
          </Fact>
          <WaitingTime application={application} />
        </Group>
      )}
      <Group gap={8} w={{ base: '100%', xs: 'auto' }} className={classes.reach}>
        {isPhone && phone && (
          <Button
            component="a"
            href={phone}
            variant="default"
            leftSection={<IconPhone size={18} aria-hidden />}
          >
            {READING_TEXTS.call}
          </Button>
        )}
        {isPhone && (
          <Button
            component="a"
            href={mailHref(email)}
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
          >
            {READING_TEXTS.email}
          </Button>
        )}
        {editButton}
        {isPreviewable(application) ? (
          <ShowResume application={application} resume={resume} />
        ) : (
          resumePath && (
            <ResumeDownload application={application} label={READING_TEXTS.resume} onFailed={logFailure} />
          )
        )}
      </Group>
      <DuplicateNote earlier={duplicateOf} />
    </Group>
  )
}

/** Hidden if no decision is pending. */
export function WaitingTime({ application }: { application: Application }) {
  const { roles } = useUser()
  const { data: history } = useQuery(applicationHistoryOptions(application.id))
  const { creationTime, status } = application
  const decider = deciderOf(status)
  const since = history?.findLast(({ toStatus }) => toStatus === status)?.actionDate
  const waitingSince = since ?? creationTime
  if (!decider || !waitingSince) return null
  return (
    <Fact icon={IconClock} isWaiting isHidden={!since}>
      {formatWaitingTime(
        canDecideNow(application, roles) ? SUMMARY_TEXTS.you : deciderName(decider),
        waitingSince,
      )}
    </Fact>
  )
}

/** The specification defines no message for this failure. */
export function logFailure(error: unknown): void {
  if (error) console.error('The resume could not be downloaded', error)
}

export const deciderName = (decider: Role): string => (decider === 'CFO' ? SUMMARY_TEXTS.cfo : decider)

function formatWaitingTime(role: string, since: string): string {
  const days = daysBetween(toDateIn(new Date(since)), toDateIn(new Date()))
  if (days <= 0) return english(SUMMARY_TEXTS.waitingSinceToday, { role })
  return english(days === 1 ? SUMMARY_TEXTS.waitingForOneDay : SUMMARY_TEXTS.waitingForDays, { role, days })
}

type FactProps = {
  icon: Icon
  isWaiting?: boolean
  /** Reserves the space, to avoid a layout shift. */
  isHidden?: boolean
  children: ReactNode
}

function Fact({ icon: Icon, isWaiting = false, isHidden = false, children }: FactProps) {
  return (
    <Group
      gap={8}
      wrap="nowrap"
      miw={0}
      mih={24}
      c={isWaiting ? 'var(--epay-waiting)' : undefined}
      fw={isWaiting ? 580 : undefined}
      style={isHidden ? { visibility: 'hidden' } : undefined}
    >
      <Icon
        size={16}
        stroke={1.75}
        color={isWaiting ? 'currentColor' : 'var(--epay-muted)'}
        style={{ flex: 'none' }}
        aria-hidden
      />
      <Text span inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  )
}

/** Also applies the office's two-person rule. */
export function canDecideNow({ status, decisionRefusal }: Application, roles: readonly Role[]): boolean {
  return canDecide(status, roles) && !decisionRefusal
}

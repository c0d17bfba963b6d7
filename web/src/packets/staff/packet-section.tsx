import type { Application } from '@epay/contract/applications/schemas'
import { PAGES } from '@epay/contract/auth/pages'
import { english } from '@epay/contract/languages/translator'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { PACKET_TITLE } from '@epay/contract/packets/messages'
import { packetActions } from '@epay/contract/packets/staff-actions'
import { packetStaffEndpoints } from '@epay/contract/packets/staff-endpoints'
import {
  CREATE_EMPLOYEE_MESSAGES,
  EMPLOYMENT_END_MESSAGES,
  PACKET_FACTS,
  REOPEN_MESSAGES,
  retentionText,
  STAFF_PACKET_MESSAGES,
  VERSION_TEXTS,
  WITHDRAW_MESSAGES,
} from '@epay/contract/packets/staff-messages'
import {
  PACKET_FILE_KINDS,
  type PacketFileKind,
  type PacketOverview,
  type PacketVersion,
} from '@epay/contract/packets/staff-schemas'
import { Anchor, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconCalendarOff, IconRotate2, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { DownloadButton } from '#web/files/download-button.tsx'
import { NotScanned } from '#web/files/file-row.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { canOpenPath, employeeHref } from '#web/lib/paths.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DateText, type Fact, Facts, InstantText } from '#web/ui/facts.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { DialogButton } from '#web/ui/form-dialog.tsx'
import { toastError } from '#web/ui/toast.ts'
import { I9Section } from './i9-section.tsx'
import { CreateEmployeeForm, EmploymentEndForm, ReopenForm, WithdrawForm } from './packet-dialogs.tsx'
import { packetOverviewOptions } from './packet-queries.ts'

export function PacketSection({ application }: { application: Application }) {
  const { isLinkSession } = useUser()
  const hasOverview = useHasExtra('submittedPackets')
  const overview = usePageQuery({
    ...packetOverviewOptions(application.id),
    enabled: hasOverview && !isLinkSession,
  })
  // An action can remove the button that triggered it, which would lose focus.
  const titleId = useSuccessor(overview.data)
  if (!hasOverview || (isLinkSession && !application.packetSubmittedAt)) return null
  return (
    <Box
      component="section"
      mt={24}
      pt={16}
      style={{ borderTop: '1px solid var(--epay-line)' }}
      aria-labelledby={titleId}
    >
      <Title order={4} size="h3" mb={12} id={titleId} tabIndex={-1}>
        {PACKET_TITLE}
      </Title>
      {isLinkSession ? (
        STAFF_PACKET_MESSAGES.signInToSee
      ) : (
        <PacketStatus application={application} query={overview} />
      )}
    </Box>
  )
}

type PacketStatusProps = {
  application: Application
  query: { data: PacketOverview | undefined; isError: boolean; refetch: () => unknown }
}

function PacketStatus({ application, query: { data: overview, isError, refetch } }: PacketStatusProps) {
  if (isError)
    return (
      <FormAlert title={STAFF_PACKET_MESSAGES.loadFailed}>
        <Button variant="default" onClick={() => refetch()}>
          {STAFF_PACKET_MESSAGES.tryAgain}
        </Button>
      </FormAlert>
    )
  if (!overview) return <Text c="dimmed">{STAFF_PACKET_MESSAGES.loading}</Text>
  if (overview.versions.length === 0 && overview.deletedAt === null)
    return <Text c="dimmed">{STAFF_PACKET_MESSAGES.noPacket}</Text>
  return (
    <>
      <Facts items={factsOf(application, overview)} />
      <PacketActions application={application} overview={overview} />
      {overview.i9 && <I9Section applicationId={application.id} clock={overview.i9} />}
    </>
  )
}

function submitterText({ submittedBy: name, filledInBy }: PacketVersion): string {
  return english(filledInBy === 'staff' ? PACKET_FACTS.submittedByStaff : PACKET_FACTS.submittedBy, { name })
}

function factsOf(application: Application, overview: PacketOverview): Fact[] {
  const { versions, employee, deletedAt, endedOn } = overview
  const currentVersion = versions.find(({ reopenedAt }) => reopenedAt === null)
  const earlierVersions = versions.filter(({ reopenedAt }) => reopenedAt !== null)
  const facts: (Fact | false)[] = [
    deletedAt !== null && { label: PACKET_FACTS.deleted, value: <InstantText instant={deletedAt} /> },
    currentVersion !== undefined && {
      label: PACKET_FACTS.submitted,
      value: (
        <>
          <InstantText instant={currentVersion.submittedAt} />
          <Box component="span" display="block" c="dimmed" fz={14}>
            {submitterText(currentVersion)}
          </Box>
        </>
      ),
    },
    currentVersion !== undefined && {
      label: PACKET_FACTS.files,
      value: <VersionFiles application={application} version={currentVersion} />,
    },
    deletedAt === null &&
      currentVersion === undefined && { label: PACKET_FACTS.submitted, value: PACKET_FACTS.reopened },
    earlierVersions.length > 0 && {
      label: PACKET_FACTS.earlierVersions,
      value: <EarlierVersions application={application} versions={earlierVersions} />,
    },
    deletedAt === null && { label: PACKET_FACTS.keepUntil, value: retentionText(overview) },
    endedOn !== null && { label: PACKET_FACTS.employmentEnded, value: <DateText date={endedOn} /> },
    employee !== null && { label: PACKET_FACTS.employee, value: <EmployeeLink employee={employee} /> },
  ]
  return facts.filter(fact => fact !== false)
}

function EmployeeLink({ employee }: { employee: NonNullable<PacketOverview['employee']> }) {
  const { roles } = useUser()
  const { id, isDeleted } = employee
  if (isDeleted) return english(PACKET_FACTS.deletedEmployee, { id })
  const text = english(PACKET_FACTS.employeeId, { id })
  if (!canOpenPath(PAGES.manageEmployee.path, roles)) return text
  return (
    <Anchor component={Link} to={employeeHref(id)}>
      {text}
    </Anchor>
  )
}

function PacketActions({ application, overview }: { application: Application; overview: PacketOverview }) {
  const { roles } = useUser()
  const { versions, employee, endedOn, deletedAt } = overview
  const isSubmitted = versions.some(({ reopenedAt }) => reopenedAt === null)
  const state = {
    isSubmitted,
    isReopened: versions.length > 0 && !isSubmitted,
    employeeId: employee?.id ?? null,
    endedOn,
    isDeleted: deletedAt !== null,
  }
  const allowedActions = packetActions(state, roles)
  const actions = [
    {
      ...CREATE_EMPLOYEE_MESSAGES,
      isAllowed: allowedActions.canCreateEmployee,
      icon: IconUserPlus,
      Form: CreateEmployeeForm,
    },
    { ...REOPEN_MESSAGES, isAllowed: allowedActions.canReopen, icon: IconRotate2, Form: ReopenForm },
    {
      ...WITHDRAW_MESSAGES,
      isAllowed: allowedActions.canWithdrawReopening,
      icon: IconArrowBackUp,
      Form: WithdrawForm,
    },
    {
      ...EMPLOYMENT_END_MESSAGES,
      isAllowed: allowedActions.canRecordEnd,
      icon: IconCalendarOff,
      Form: EmploymentEndForm,
    },
  ].filter(action => action.isAllowed)
  if (actions.length === 0) return null
  return (
    <Group gap={8} mt={16}>
      {actions.map(({ button, title, icon, Form }) => (
        <DialogButton
          key={button}
          label={button}
          title={title}
          icon={icon}
          isPrimary={Form === CreateEmployeeForm}
        >
          {close => <Form application={application} endedOn={endedOn} onClose={close} />}
        </DialogButton>
      ))}
    </Group>
  )
}

async function downloadVersion(application: Application, version: PacketVersion, kind: PacketFileKind) {
  const { id: applicationId, firstName, lastName } = application
  const params = { id: applicationId }
  const query = { version: version.number, kind }
  const nameOf = (suffix: string) => (file: { name?: string | undefined }) =>
    file.name ?? `${firstName}_${lastName}${suffix}_packet.${kind}`
  const download =
    version.reopenedAt === null
      ? downloadFile(packetEndpoints[kind], { params }, nameOf(''))
      : downloadFile(packetStaffEndpoints.version, { params, query }, nameOf(`_version_${version.number}`))
  await download.catch(error => toastError(errorMessage(error)))
}

function VersionFiles({ application, version }: { application: Application; version: PacketVersion }) {
  const { number, reopenedAt, areDocumentsScanned } = version
  const isCurrent = reopenedAt === null
  return (
    <Group gap={8}>
      {PACKET_FILE_KINDS.map(kind => {
        const label = kind.toUpperCase()
        return (
          <DownloadButton
            key={kind}
            label={label}
            name={isCurrent ? undefined : english(VERSION_TEXTS.file, { number, kind: label })}
            onDownload={() => downloadVersion(application, version, kind)}
          />
        )
      })}
      {isCurrent && (
        <Anchor href={PAGES.verifyPacket.path} target="_blank">
          {PACKET_FACTS.verify}
        </Anchor>
      )}
      {areDocumentsScanned === false && <NotScanned />}
    </Group>
  )
}

type EarlierVersionsProps = { application: Application; versions: readonly PacketVersion[] }

function EarlierVersions({ application, versions }: EarlierVersionsProps) {
  return (
    <Stack component="ul" className="bare" gap={8}>
      {versions.map(version => (
        <li key={version.number}>
          {english(VERSION_TEXTS.submitted, { number: version.number })}{' '}
          <InstantText instant={version.submittedAt} />
          {VERSION_TEXTS.reopened} <InstantText instant={version.reopenedAt} />
          <VersionFiles application={application} version={version} />
        </li>
      ))}
    </Stack>
  )
}

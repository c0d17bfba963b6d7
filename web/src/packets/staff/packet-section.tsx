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
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { DownloadButton } from '#web/files/download-button.tsx'
import { NotScanned } from '#web/files/not-scanned.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { employeeHref, mayOpenPath } from '#web/lib/paths.ts'
import { useHas } from '#web/lib/portal-query.ts'
import { useRead } from '#web/lib/use-read.ts'
import { DateText, Facts, InstantText } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { DialogButton } from '#web/ui/form-dialog.tsx'
import { toastError } from '#web/ui/toast.ts'
import { I9Section } from './i9-section.tsx'
import { CreateEmployeeForm, EmploymentEndForm, ReopenForm, WithdrawForm } from './packet-dialogs.tsx'
import { packetOverviewOptions } from './packet-queries.ts'

export function PacketSection({ application }: { application: Application }) {
  const { isLinkSession } = useUser()
  const hasOverview = useHas('submittedPackets')
  const titleRef = useRef<HTMLHeadingElement>(null)
  // An action may remove its own button, and the focus with it.
  const keepFocus = useCallback(() => {
    if (document.activeElement === document.body) titleRef.current?.focus()
  }, [])
  if (!hasOverview || (isLinkSession && !application.packetSubmittedAt)) return null
  return (
    <Box
      component="section"
      mt={24}
      pt={16}
      style={{ borderTop: '1px solid var(--epay-line)' }}
      aria-labelledby="packet-section"
    >
      <Title order={4} size="h3" mb={12} id="packet-section" ref={titleRef} tabIndex={-1}>
        {PACKET_TITLE}
      </Title>
      {isLinkSession ? (
        STAFF_PACKET_MESSAGES.signInToSee
      ) : (
        <LoadedPacket application={application} onNews={keepFocus} />
      )}
    </Box>
  )
}

function LoadedPacket({ application, onNews }: { application: Application; onNews: () => void }) {
  const { data: overview, isError, refetch } = useRead(packetOverviewOptions(application.id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the overview is the news
  useEffect(onNews, [overview, onNews])
  if (isError)
    return (
      <FormAlert title={STAFF_PACKET_MESSAGES.loadFailed}>
        <Button variant="default" onClick={() => void refetch()}>
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

type Fact = { label: string; value: ReactNode }

function factsOf(application: Application, overview: PacketOverview): Fact[] {
  const { versions, employee, deletedAt, endedOn } = overview
  const current = versions.find(({ reopenedAt }) => reopenedAt === null)
  const earlier = versions.filter(({ reopenedAt }) => reopenedAt !== null)
  const facts: (Fact | false)[] = [
    deletedAt !== null && { label: PACKET_FACTS.deleted, value: <InstantText instant={deletedAt} /> },
    current !== undefined && {
      label: PACKET_FACTS.submitted,
      value: (
        <>
          <InstantText instant={current.submittedAt} />
          <Box component="span" display="block" c="dimmed" fz={14}>
            {submitterText(current)}
          </Box>
        </>
      ),
    },
    current !== undefined && {
      label: PACKET_FACTS.files,
      value: <PacketDownloads application={application} version={current} />,
    },
    deletedAt === null &&
      current === undefined && { label: PACKET_FACTS.submitted, value: PACKET_FACTS.reopened },
    earlier.length > 0 && {
      label: PACKET_FACTS.earlier,
      value: <EarlierVersions application={application} versions={earlier} />,
    },
    deletedAt === null && { label: PACKET_FACTS.kept, value: retentionText(overview) },
    endedOn !== null && { label: PACKET_FACTS.ended, value: <DateText date={endedOn} /> },
    employee !== null && { label: PACKET_FACTS.employee, value: <EmployeeLink employee={employee} /> },
  ]
  return facts.filter(fact => fact !== false)
}

function EmployeeLink({ employee }: { employee: NonNullable<PacketOverview['employee']> }) {
  const { roles } = useUser()
  const { id, isDeleted } = employee
  if (isDeleted) return english(PACKET_FACTS.deletedEmployee, { id })
  const words = english(PACKET_FACTS.employeeId, { id })
  if (!mayOpenPath(PAGES.manageEmployee.path, roles)) return words
  return (
    <Anchor component={Link} to={employeeHref(id)}>
      {words}
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
  const may = packetActions(state, roles)
  const given = { application, endedOn }
  const actions = [
    {
      ...CREATE_EMPLOYEE_MESSAGES,
      isOffered: may.mayCreateEmployee,
      icon: IconUserPlus,
      Form: CreateEmployeeForm,
    },
    { ...REOPEN_MESSAGES, isOffered: may.mayReopen, icon: IconRotate2, Form: ReopenForm },
    { ...WITHDRAW_MESSAGES, isOffered: may.mayWithdrawReopening, icon: IconArrowBackUp, Form: WithdrawForm },
    { ...EMPLOYMENT_END_MESSAGES, isOffered: may.mayNoteEnd, icon: IconCalendarOff, Form: EmploymentEndForm },
  ].filter(({ isOffered }) => isOffered)
  if (actions.length === 0) return null
  return (
    <Group gap={8} mt={16}>
      {actions.map(({ button, title, icon, Form }) => (
        <DialogButton
          key={button}
          label={button}
          title={title}
          icon={icon}
          isMain={Form === CreateEmployeeForm}
        >
          {close => <Form {...given} onClose={close} />}
        </DialogButton>
      ))}
    </Group>
  )
}

/** @param version an earlier version; the current one if left out */
async function downloadPacket(
  application: Application,
  kind: PacketFileKind,
  version?: number,
): Promise<void> {
  const { id: applicationId, firstName, lastName } = application
  const params = { id: applicationId }
  const nameOf = (suffix: string) => (file: { name?: string | undefined }) =>
    file.name ?? `${firstName}_${lastName}${suffix}_packet.${kind}`
  const download =
    version === undefined
      ? downloadFile(packetEndpoints[kind], { params }, nameOf(''))
      : downloadFile(
          packetStaffEndpoints.version,
          { params, query: { version, kind } },
          nameOf(`_version_${version}`),
        )
  await download.catch(error => toastError(errorMessage(error)))
}

const labelOf = (kind: PacketFileKind) => kind.toUpperCase()

function PacketDownloads({ application, version }: { application: Application; version: PacketVersion }) {
  return (
    <Group gap={8}>
      {PACKET_FILE_KINDS.map(kind => (
        <DownloadButton
          key={kind}
          label={labelOf(kind)}
          onDownload={() => downloadPacket(application, kind)}
        />
      ))}
      <Anchor href={PAGES.verifyPacket.path} target="_blank">
        {PACKET_FACTS.verify}
      </Anchor>
      {version.areDocumentsScanned === false && <NotScanned />}
    </Group>
  )
}

type EarlierVersionsProps = { application: Application; versions: readonly PacketVersion[] }

function EarlierVersions({ application, versions }: EarlierVersionsProps) {
  return (
    <Stack component="ul" className="bare" gap={8}>
      {versions.map(({ number, submittedAt, reopenedAt, areDocumentsScanned }) => (
        <li key={number}>
          {english(VERSION_TEXTS.submitted, { number })} <InstantText instant={submittedAt} />
          {reopenedAt && (
            <>
              {VERSION_TEXTS.reopened} <InstantText instant={reopenedAt} />
            </>
          )}
          <Group gap={8}>
            {PACKET_FILE_KINDS.map(kind => (
              <DownloadButton
                key={kind}
                label={labelOf(kind)}
                name={english(VERSION_TEXTS.file, { number, kind: labelOf(kind) })}
                onDownload={() => downloadPacket(application, kind, number)}
              />
            ))}
            {areDocumentsScanned === false && <NotScanned />}
          </Group>
        </li>
      ))}
    </Stack>
  )
}

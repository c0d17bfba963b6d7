import { formatInstant } from '@epay/contract/common/dates'
import { helpHref } from '@epay/contract/common/help-pages'
import type { Backups, CompletedBackup } from '@epay/contract/dashboard/endpoints'
import { BACKUPS_TEXTS } from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { formatFileSize } from '#web/ui/file-drop.tsx'

export function BackupsCard({ backups }: { backups: Backups }) {
  const { tone, Icon, title, detail } = stateOf(backups)
  const facts = factsOf(backups)
  return (
    <Card title={BACKUPS_TEXTS.title}>
      <Stack gap={16}>
        <Group gap={12} wrap="nowrap" align="flex-start" c={tone}>
          <Box component={Icon} size={20} flex="none" mt={2} aria-hidden />
          <Box miw={0}>
            <Text c="bright" fw={600}>
              {title}
            </Text>
            {detail && (
              <Text c="dimmed" fz={14} style={{ overflowWrap: 'anywhere' }}>
                {detail}
              </Text>
            )}
            {!backups.isScheduled && (
              <Anchor href={helpHref('running', 'en')} fw={600} className="touch-target">
                {BACKUPS_TEXTS.help}
              </Anchor>
            )}
          </Box>
        </Group>
        {facts.length > 0 && <Facts items={facts} />}
      </Stack>
    </Card>
  )
}

function stateOf({ isScheduled, runningSince, failure, isOverdue, dueAt }: Backups) {
  if (!isScheduled)
    return {
      ...{ tone: 'waiting', Icon: IconAlertCircle },
      ...{ title: BACKUPS_TEXTS.notScheduled, detail: BACKUPS_TEXTS.howTo },
    }
  if (runningSince) {
    const detail = english(BACKUPS_TEXTS.runningSince, { time: formatInstant(runningSince) })
    return { tone: 'dimmed', Icon: IconInfoCircle, title: BACKUPS_TEXTS.running, detail }
  }
  if (failure) {
    const { at, reason } = failure
    const detail = english(BACKUPS_TEXTS.failedAt, { time: formatInstant(at), reason })
    return { tone: 'rejected', Icon: IconAlertCircle, title: BACKUPS_TEXTS.failed, detail }
  }
  if (isOverdue && dueAt) {
    const detail = english(BACKUPS_TEXTS.overdueSince, { time: formatInstant(dueAt) })
    return { tone: 'rejected', Icon: IconAlertCircle, title: BACKUPS_TEXTS.overdue, detail }
  }
  return { tone: 'approved', Icon: IconCircleCheck, title: BACKUPS_TEXTS.good, detail: undefined }
}

function factsOf({ isScheduled, schedule, last, failure, isOverdue, dueAt, byCommand }: Backups) {
  const next = { label: failure ? BACKUPS_TEXTS.nextTry : BACKUPS_TEXTS.next }
  return [
    ...(isScheduled
      ? [{ label: BACKUPS_TEXTS.last, value: last ? backupText(last) : BACKUPS_TEXTS.none }]
      : []),
    ...(dueAt && (failure || !isOverdue) ? [{ ...next, value: formatInstant(dueAt) }] : []),
    ...(schedule ? [{ label: BACKUPS_TEXTS.schedule, value: scheduleText(schedule) }] : []),
    ...(byCommand ? [{ label: BACKUPS_TEXTS.byCommand, value: backupText(byCommand) }] : []),
  ]
}

function scheduleText({ at, timeZone }: NonNullable<Backups['schedule']>): string {
  return english(BACKUPS_TEXTS.everyDay, { time: at, zone: timeZone })
}

function backupText({ at, bytes }: CompletedBackup): string {
  return english(BACKUPS_TEXTS.made, { time: formatInstant(at), size: formatFileSize(bytes) })
}

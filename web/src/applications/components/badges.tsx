import { DUPLICATE_MESSAGES, duplicateOfText } from '@epay/contract/applications/messages'
import type { EarlierApplication } from '@epay/contract/applications/schemas'
import { type Status, statusLabel, statusTone } from '@epay/contract/applications/status'
import { formatInstant } from '@epay/contract/common/dates'
import { NOT_TOLD } from '@epay/contract/common/money'
import { Box } from '@mantine/core'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Nothing but a dash for a status that we don't know. */
export function ApplicationStatus({ status }: { status: Status | 'unknown' | null }) {
  if (status === null || status === 'unknown') return NOT_TOLD
  return <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>
}

type PossibleDuplicateProps = { of: EarlierApplication | null | undefined }

/** Says that an application repeats an earlier one of the same day; nothing for most. */
export function DuplicateBadge({ of: earlier }: PossibleDuplicateProps) {
  if (!earlier) return null
  return (
    <Box component="span" display="block" mt={4} fw={400} title={repetitionOf(earlier)}>
      <StatusBadge tone="waiting">{DUPLICATE_MESSAGES.badge}</StatusBadge>
    </Box>
  )
}

/** As the badge, and names the earlier application. */
export function DuplicateNote({ of: earlier }: PossibleDuplicateProps) {
  if (!earlier) return null
  return (
    <Box component="p" maw="none" my={0}>
      <StatusBadge tone="waiting">{DUPLICATE_MESSAGES.badge}</StatusBadge> {repetitionOf(earlier)}
    </Box>
  )
}

function repetitionOf(earlier: EarlierApplication): string {
  return duplicateOfText(earlier, formatInstant(earlier.creationTime))
}

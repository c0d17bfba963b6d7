import { DUPLICATE_MESSAGES, duplicateOfText } from '@epay/contract/applications/messages'
import type { EarlierApplication } from '@epay/contract/applications/schemas'
import { formatInstant } from '@epay/contract/common/dates'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './possible-duplicate.module.css'

type PossibleDuplicateProps = { of: EarlierApplication | null }

/** Says that an application repeats an earlier one of the same day; nothing for most. */
export function DuplicateBadge({ of: earlier }: PossibleDuplicateProps) {
  if (!earlier) return null
  return (
    <span className={classes.badge} title={naming(earlier)}>
      <StatusBadge tone="waiting">{DUPLICATE_MESSAGES.badge}</StatusBadge>
    </span>
  )
}

/** As the badge, with which one in words. */
export function DuplicateNote({ of: earlier }: PossibleDuplicateProps) {
  if (!earlier) return null
  return (
    <p className={classes.note}>
      <StatusBadge tone="waiting">{DUPLICATE_MESSAGES.badge}</StatusBadge> {naming(earlier)}
    </p>
  )
}

function naming(earlier: EarlierApplication): string {
  return duplicateOfText(earlier, formatInstant(earlier.creationTime))
}

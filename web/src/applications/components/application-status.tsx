import { STATUS_LABELS, type Status } from '@epay/contract/applications/status'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'

const TONES: Record<Status, StatusTone> = {
  0: 'waiting',
  1: 'halfway',
  2: 'rejected',
  3: 'approved',
  4: 'rejected',
}

export function ApplicationStatus({ status }: { status: Status }) {
  return <StatusBadge tone={TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
}

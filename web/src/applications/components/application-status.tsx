import { type Status, statusLabel, statusTone } from '@epay/contract/applications/status'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export function ApplicationStatus({ status }: { status: Status }) {
  return <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>
}

import { NOT_SCANNED } from '@epay/contract/files/messages'
import { Text } from '@mantine/core'

/** Shown beside a file that no virus scanner has looked at. */
export function NotScanned() {
  return (
    <Text c="dimmed" fz={14}>
      {NOT_SCANNED}
    </Text>
  )
}

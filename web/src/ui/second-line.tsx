import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Under the words of a table's cell. */
export function SecondLine({ children }: { children: ReactNode }) {
  return (
    <Text span display="block" c="dimmed" fz={14} fw={400} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type FactsProps = {
  items: readonly { label: string; value: ReactNode }[]
  /** Grid columns; as many as fit by default. */
  columns?: string
}

/** Read-only values under their labels; an empty one shows a dash. */
export function Facts({ items, columns = 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' }: FactsProps) {
  const t = useTranslate()
  return (
    <Box component="dl" display="grid" style={{ gridTemplateColumns: columns, gap: 16 }}>
      {items.map(({ label, value }) => (
        <Box key={label} miw={0}>
          <Box component="dt" c="dimmed" fz={14}>
            {t(label)}
          </Box>
          <Box component="dd" c="bright" fw={520} style={{ overflowWrap: 'anywhere' }}>
            {value === '' || value === null || value === undefined ? '–' : value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

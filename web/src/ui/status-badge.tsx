import { Box } from '@mantine/core'

export type StatusTone = 'waiting' | 'halfway' | 'approved' | 'rejected' | 'neutral'

/** A dot and words, because colour alone must not carry the meaning. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <Box
      component="span"
      display="inline-flex"
      px={9}
      py={1}
      bdrs={12}
      // In forced colours, where there is no background, the border shows.
      bd="1px solid transparent"
      c={tone === 'neutral' ? 'dimmed' : `var(--epay-${tone})`}
      bg={tone === 'neutral' ? 'var(--epay-raised)' : `var(--epay-${tone}-soft)`}
      fz={13}
      fw={580}
      lh="20px"
      style={{ alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}
    >
      {/* All border, which shows in forced colours, too. */}
      <Box component="span" aria-hidden w={8} h={8} bdrs="50%" bd="4px solid currentColor" />
      {children}
    </Box>
  )
}

import type { ApprovalRemark } from '@epay/contract/applications/schemas'
import { Box } from '@mantine/core'
import { InstantText } from '#web/ui/date.tsx'

/** What HR said with its approval, in its own words; nothing when it said nothing. */
export function ApprovalRemarkQuote({ remark }: { remark: ApprovalRemark | null | undefined }) {
  if (!remark) return null
  return (
    <Box component="figure" m={0} miw={0}>
      <Box component="figcaption" c="dimmed" fz={14} mb={4}>
        Approved by {remark.actionBy}, <InstantText instant={remark.actionDate} />
      </Box>
      <Box
        component="blockquote"
        tabIndex={0}
        role="region"
        aria-label={`Approval by ${remark.actionBy}`}
        m={0}
        pl={12}
        mah="6lh"
        style={{
          borderLeft: '3px solid var(--epay-line)',
          overflow: 'auto',
          overflowWrap: 'break-word',
          whiteSpace: 'pre-line',
        }}
      >
        {remark.remarks}
      </Box>
    </Box>
  )
}

import { APPROVAL_TEXTS } from '@epay/contract/applications/decision-texts'
import type { ApprovalRemark } from '@epay/contract/applications/schemas'
import { english } from '@epay/contract/languages/translator'
import { Box } from '@mantine/core'
import { InstantText } from '#web/ui/date.tsx'
import { Quote } from './quote.tsx'

/** What HR said with its approval, in its own words; nothing when it said nothing. */
export function ApprovalRemarkQuote({ remark }: { remark: ApprovalRemark | null | undefined }) {
  if (!remark) return null
  return (
    <Box component="figure" m={0} miw={0}>
      <Box component="figcaption" c="dimmed" fz={14}>
        {english(APPROVAL_TEXTS.approvedBy, { name: remark.actionBy })}{' '}
        <InstantText instant={remark.actionDate} />
      </Box>
      <Quote label={english(APPROVAL_TEXTS.quote, { name: remark.actionBy })} text={remark.remarks} />
    </Box>
  )
}

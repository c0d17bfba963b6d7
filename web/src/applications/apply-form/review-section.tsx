import { REVIEW_TEXTS } from '@epay/contract/applications/apply-texts'
import { Box, Title } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { ReviewGroups, type ReviewGroupsProps } from './review-groups.tsx'

const TITLE_ID = 'review'

/** Somebody who came here to look over the answers goes on from its title. */
export function focusReview(): void {
  const title = document.getElementById(TITLE_ID)
  title?.focus({ preventScroll: true })
  title?.scrollIntoView()
}

/** Everything that was entered, above the button that sends it. */
export function ReviewSection(props: ReviewGroupsProps) {
  const t = useTranslate()
  return (
    <Box
      component="section"
      aria-labelledby={TITLE_ID}
      mt={32}
      pt={24}
      style={{ borderTop: '1px solid var(--epay-line)' }}
    >
      <Title
        order={3}
        id={TITLE_ID}
        tabIndex={-1}
        mb={4}
        fz={20}
        style={{ outline: 'none', scrollMarginTop: 16 }}
      >
        {t(REVIEW_TEXTS.title)}
      </Title>
      <ReviewGroups {...props} />
    </Box>
  )
}

import {
  CORRECTION_TEXTS,
  getCorrectionTitle,
  listCorrectionRows,
} from '@epay/contract/paychecks/corrections'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import type { Check, Correction } from '@epay/contract/paychecks/schemas'
import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge } from '#web/ui/facts.tsx'

const INITIAL_ROW_COUNT = 5

export function CorrectionCard({ correction }: { correction: Correction }) {
  const { language, t } = useLanguage()
  const [isExpanded, setIsExpanded] = useState(false)
  const rows = listCorrectionRows(correction, { language, t })
  return (
    <Card title={t(getCorrectionTitle(correction, language))}>
      <Text c="dimmed" fz={14} mb={4}>
        {t(CORRECTION_TEXTS.intro)}
      </Text>
      <Box component="dl" className="ruled tabular" mb={-9}>
        {rows.slice(0, isExpanded ? rows.length : INITIAL_ROW_COUNT).map(({ label, before }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name, and lines never move
          <Group key={index} justify="space-between" gap="2px 16px" py={9}>
            <Box component="dt">{label}</Box>
            <Box component="dd" c="bright" fw={560}>
              {before}
            </Box>
          </Group>
        ))}
      </Box>
      {rows.length > INITIAL_ROW_COUNT && (
        <Button variant="subtle" px={8} mx={-8} mt={12} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? t(CORRECTION_TEXTS.showFewer) : t(CORRECTION_TEXTS.showAll, { count: rows.length })}
        </Button>
      )}
    </Card>
  )
}

export function CheckBadge({ check: { isVoided, isCorrected } }: { check: Check }) {
  const t = useTranslate()
  if (isVoided) return <StatusBadge tone="rejected">{t(PAYCHECK_MESSAGES.voided)}</StatusBadge>
  return isCorrected && <StatusBadge tone="waiting">{t(CORRECTION_TEXTS.badge)}</StatusBadge>
}

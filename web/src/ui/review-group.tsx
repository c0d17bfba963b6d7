import { REVIEW_GROUP_TEXTS } from '@epay/contract/common/page-texts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { type Fact, Facts } from './facts.tsx'

type ReviewGroupProps = {
  title: string
  /** Facts grouped by heading; '' for facts without one. */
  parts: readonly { heading: string; facts: readonly Fact[] }[]
  onEdit: () => void
}

export function ReviewGroup({ title, parts, onEdit }: ReviewGroupProps) {
  const t = useTranslate()
  const group = t(title)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={8}>
        <Title order={4} fz={16}>
          {group}
        </Title>
        <Button
          variant="default"
          size="compact-md"
          flex="none"
          aria-label={t(REVIEW_GROUP_TEXTS.editGroup, { group })}
          onClick={onEdit}
        >
          {t(REVIEW_GROUP_TEXTS.edit)}
        </Button>
      </Group>
      {parts.length === 0 && <Text inherit>{t(REVIEW_GROUP_TEXTS.nothingAdded)}</Text>}
      {parts.map(({ heading, facts }) => (
        <Stack key={heading} gap={4} mb={12}>
          {heading && (
            <Text inherit c="bright" fw={620}>
              {heading}
            </Text>
          )}
          <Facts items={facts} />
        </Stack>
      ))}
    </div>
  )
}

import { formatDate, isDate } from '@epay/contract/common/dates'
import { fieldsWith } from '@epay/contract/common/fields'
import { type PacketField, SECTION_NAMES } from '@epay/contract/packets/packet-field'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { type PacketTextField, shownAnswer } from '@epay/contract/packets/packet-form'
import { PERSONAL_TEXTS, REVIEW_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useLanguage } from '#web/lib/translated.tsx'
import { Facts } from '#web/ui/facts.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { FormSection } from './form-section.tsx'

type ReviewGroup = { title: string; fields: readonly PacketTextField[] }

/** The answers of steps 1 and 2, grouped as the form asks for them. */
export const REVIEW_GROUPS: readonly ReviewGroup[] = [
  { title: PERSONAL_TEXTS.about, fields: fieldsWith(PACKET_FIELDS, { section: 'person' }) },
  {
    title: PERSONAL_TEXTS.authorization,
    fields: [
      ...fieldsWith(PACKET_FIELDS, { section: 'attestation' }),
      ...fieldsWith(PACKET_FIELDS, { section: 'papers' }),
    ],
  },
  {
    title: SECTION_NAMES.primaryContact.title,
    fields: fieldsWith(PACKET_FIELDS, { section: 'primaryContact' }),
  },
  {
    title: SECTION_NAMES.secondaryContact.title,
    fields: fieldsWith(PACKET_FIELDS, { section: 'secondaryContact' }),
  },
  {
    title: SECTION_NAMES.netPay.title,
    fields: [
      ...fieldsWith(PACKET_FIELDS, { section: 'netPay' }),
      ...fieldsWith(PACKET_FIELDS, { section: 'authorization' }),
    ],
  },
  { title: SECTION_NAMES.withholding.title, fields: fieldsWith(PACKET_FIELDS, { section: 'withholding' }) },
]

type ReviewSectionProps = {
  /** Goes back to the step of this field. */
  onEdit: (field: PacketTextField) => void
}

export function ReviewSection({ onEdit }: ReviewSectionProps) {
  return (
    <FormSection title={REVIEW_TEXTS.title} intro={REVIEW_TEXTS.intro}>
      <Stack gap={24}>
        {REVIEW_GROUPS.map(group => (
          <ReviewedGroup key={group.title} group={group} onEdit={onEdit} />
        ))}
      </Stack>
    </FormSection>
  )
}

function ReviewedGroup({ group, onEdit }: ReviewSectionProps & { group: ReviewGroup }) {
  const { t, language } = useLanguage()
  const { getValues } = useFormContext<PacketValues>()
  const [first] = group.fields
  const format = (answer: string) => (isDate(answer) ? formatDate(answer, language) : answer)
  const items = group.fields.flatMap(name => {
    const { pageLabel }: PacketField = PACKET_FIELDS[name]
    const value = shownAnswer(name, getValues(name).trim(), t, format)
    return value === '' ? [] : [{ label: t(pageLabel), value }]
  })
  return (
    <div>
      <Group justify="space-between" mb={8}>
        <Title order={4} fz={16}>
          {t(group.title)}
        </Title>
        {first && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t(REVIEW_TEXTS.editGroup, { group: t(group.title) })}
            onClick={() => onEdit(first)}
          >
            {t(REVIEW_TEXTS.edit)}
          </Button>
        )}
      </Group>
      {items.length > 0 ? <Facts items={items} /> : t(REVIEW_TEXTS.nothing)}
    </div>
  )
}

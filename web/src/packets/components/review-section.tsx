import { formatDate, isDate } from '@epay/contract/common/dates'
import { type PacketSection, SECTION_NAMES } from '@epay/contract/packets/packet-field'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { formatAnswer, PACKET_TEXT_FIELDS, type PacketTextField } from '@epay/contract/packets/packet-form'
import { PERSONAL_TEXTS, REVIEW_TEXTS } from '@epay/contract/packets/page-texts'
import { Stack } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useLanguage } from '#web/lib/translated.tsx'
import { ReviewGroup } from '#web/ui/review-group.tsx'
import { isFieldNeeded, type PacketValues } from '../form/packet-values.ts'
import { FormSection } from './form-section.tsx'

type ReviewGroupFields = { title: string; fields: readonly PacketTextField[] }

function listFieldsIn(...sections: PacketSection[]): readonly PacketTextField[] {
  return sections.flatMap(section =>
    PACKET_TEXT_FIELDS.filter(name => PACKET_FIELDS[name].section === section),
  )
}

export const REVIEW_GROUPS: readonly ReviewGroupFields[] = [
  { title: PERSONAL_TEXTS.about, fields: listFieldsIn('person') },
  { title: PERSONAL_TEXTS.authorization, fields: listFieldsIn('attestation', 'papers') },
  { title: SECTION_NAMES.primaryContact.title, fields: listFieldsIn('primaryContact') },
  { title: SECTION_NAMES.secondaryContact.title, fields: listFieldsIn('secondaryContact') },
  { title: SECTION_NAMES.netPay.title, fields: listFieldsIn('netPay', 'authorization') },
  { title: SECTION_NAMES.withholding.title, fields: listFieldsIn('withholding') },
]

export function ReviewSection({ onEdit }: { onEdit: (field: PacketTextField) => void }) {
  const { t, language } = useLanguage()
  const { getValues } = useFormContext<PacketValues>()
  const format = (answer: string) => (isDate(answer) ? formatDate(answer, language) : answer)
  const factsOf = (fields: readonly PacketTextField[]) =>
    fields.flatMap(name => {
      if (!isFieldNeeded(getValues('attestation'), name)) return []
      const value = formatAnswer(name, getValues(name).trim(), t, format)
      return value === '' ? [] : [{ label: PACKET_FIELDS[name].pageLabel, value }]
    })
  return (
    <FormSection title={REVIEW_TEXTS.title} intro={REVIEW_TEXTS.intro}>
      <Stack gap={24}>
        {REVIEW_GROUPS.map(({ title, fields }) => {
          const facts = factsOf(fields)
          const [firstField] = fields
          return (
            <ReviewGroup
              key={title}
              title={title}
              parts={facts.length > 0 ? [{ heading: '', facts }] : []}
              onEdit={() => firstField && onEdit(firstField)}
            />
          )
        })}
      </Stack>
    </FormSection>
  )
}

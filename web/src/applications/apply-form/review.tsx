import {
  APPLICANT_FIELDS,
  type ApplicationField,
  type DeclaredField,
} from '@epay/contract/applications/application-fields'
import { ADULT_FIELD, APPLY_STEPS, type ApplyField } from '@epay/contract/applications/application-form'
import { RESUME_FIELD_TEXTS, REVIEW_TEXTS } from '@epay/contract/applications/apply-texts'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { formatDate, isDate } from '@epay/contract/common/dates'
import { STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import type { Language } from '@epay/contract/languages/languages'
import type { Translate } from '@epay/contract/languages/translator'
import { Box, Stack, Text, Title } from '@mantine/core'
import { FileName } from '#web/files/file-row.tsx'
import { useLanguage } from '#web/lib/translated.tsx'
import { EmailText, type Fact } from '#web/ui/facts.tsx'
import { ReviewGroup } from '#web/ui/review-group.tsx'
import { type FormValues, headingOf, RESUME_FIELD, RESUME_STEP } from './apply-form-data.ts'

const TITLE_ID = 'review'

export function focusReview(): void {
  const title = document.getElementById(TITLE_ID)
  title?.focus({ preventScroll: true })
  title?.scrollIntoView()
}

type ReviewProps = {
  values: FormValues
  question: AgeQuestion | null
  resumeName: string | undefined
  onEdit: (step: number) => void
}

type AnswerName = ApplyField | typeof RESUME_FIELD

export function ReviewSection({ values, question, resumeName, onEdit }: ReviewProps) {
  const { t, language } = useLanguage()
  const textOf = (name: AnswerName) => (name === RESUME_FIELD ? (resumeName ?? '') : values[name].trim())
  const factOf = (name: AnswerName): Fact => {
    if (name === RESUME_FIELD)
      return { label: t(RESUME_FIELD_TEXTS.label), value: <FileName name={textOf(name)} /> }
    if (name === 'isAdult') return { label: t(ADULT_FIELD.label), value: t(REVIEW_TEXTS.yes) }
    return {
      label: t(APPLICANT_FIELDS[name].label),
      value: formatAnswer(name, textOf(name), { t, language }),
    }
  }
  const partsOf = (step: number, fields: readonly ApplicationField[]) => {
    const names = fields.flatMap<AnswerName>(name => (name === 'birthDate' ? (question ?? []) : name))
    if (step === RESUME_STEP) names.push(RESUME_FIELD)
    const filledNames = names.filter(name => textOf(name) !== '')
    const headingOfAnswer = (name: AnswerName) =>
      name === RESUME_FIELD || name === 'isAdult' ? '' : headingOf(name, t)
    return [...Map.groupBy(filledNames, headingOfAnswer)].map(([heading, names]) => ({
      heading,
      facts: names.map(factOf),
    }))
  }
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
      <Stack gap={24}>
        <Text inherit c="dimmed">
          {t(REVIEW_TEXTS.intro)}
        </Text>
        {APPLY_STEPS.map(({ title, fields }, step) => (
          <ReviewGroup key={title} title={title} parts={partsOf(step, fields)} onEdit={() => onEdit(step)} />
        ))}
      </Stack>
    </Box>
  )
}

function formatAnswer(
  name: ApplicationField,
  value: string,
  { t, language }: { t: Translate; language: Language },
) {
  const { kind }: DeclaredField = APPLICANT_FIELDS[name]
  if (kind === 'date') return isDate(value) ? formatDate(value, language) : value
  if (kind === 'phone') return formatPhone(value)
  if (kind === 'email') return <EmailText address={value} />
  if (kind !== 'state') return value
  return t(STATE_OR_TERRITORY_OPTIONS.find(option => option.value === value)?.label ?? value)
}

/** Formats only US numbers (for example, `(559) 555-0134`). */
export function formatPhone(phone: string): string {
  const digits = /^(\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, ''))
  if (!digits) return phone
  const [, country, area, exchange, line] = digits
  return `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`
}

import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import type { FormText } from '@epay/contract/company-forms/form-definition'
import { type Answers, CHECKED, effectiveAnswer, type Question } from '@epay/contract/company-forms/questions'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import type { Message } from '@epay/contract/languages/message'
import { ActionIcon, Anchor, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { DateField, errorOf, labelOf, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'

export function useFormText(): (text: FormText) => string {
  const { language } = useLanguage()
  const t = useTranslate()
  return text => (language === 'es' && text.es ? text.es : t(text.en))
}

type QuestionFieldProps = {
  question: Question
  value: string
  error: Message | undefined
  onChange: (value: string) => void
}

const INPUT_MODES: Partial<Record<Question['kind'], 'decimal' | 'numeric' | 'tel' | 'email'>> = {
  ...{ amount: 'decimal', number: 'decimal', count: 'numeric', phone: 'tel', email: 'email', ssn: 'numeric' },
}

/** Longer lists become a select, because the cards would fill several phone screens. */
const MAX_CARDS = 8

export function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
  const t = useTranslate()
  const textOf = useFormText()
  const { kind, isRequired, maxLength } = question
  const help = textOf(question.help)
  const problem = error === undefined ? undefined : t(error)
  const fieldProps = {
    label: textOf(question.label),
    isOptional: !isRequired,
    ...(help && { description: help }),
    ...(problem && { error: problem }),
    name: question.id,
    value,
  }
  if (kind === 'check')
    return (
      <Checkbox
        label={fieldProps.label}
        description={help || undefined}
        error={errorOf(problem)}
        name={question.id}
        checked={value === CHECKED}
        onChange={event => onChange(event.currentTarget.checked ? CHECKED : '')}
        styles={{ body: { minHeight: 44, alignItems: 'center' } }}
      />
    )
  if (kind === 'choice' && question.options.length > MAX_CARDS)
    return (
      <SelectField
        {...fieldProps}
        options={question.options.map(option => ({ value: option.value, label: textOf(option.label) }))}
        emptyLabel={SIGNING_TEXTS.choose}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  if (kind === 'choice') return <Choice {...{ question, value, onChange }} error={problem} />
  if (kind === 'date') return <DateField {...fieldProps} onChange={event => onChange(event.target.value)} />
  if (kind === 'state')
    return (
      <SelectField
        {...fieldProps}
        options={STATE_OR_TERRITORY_OPTIONS}
        emptyLabel={SELECT_STATE_LABEL}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  if (kind === 'longText')
    return (
      <TextAreaField
        {...fieldProps}
        maxLength={maxLength}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  if (kind === 'count') return <Count {...fieldProps} onCount={onChange} />
  return (
    <TextField
      {...fieldProps}
      inputMode={INPUT_MODES[kind] ?? 'text'}
      {...(kind === 'ssn' && { autoComplete: 'off' })}
      maxLength={maxLength}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

type ChoiceProps = Omit<QuestionFieldProps, 'error'> & { error: string | undefined }

function Choice({ question, value, error, onChange }: ChoiceProps) {
  const textOf = useFormText()
  return (
    <Radio.Group
      label={labelOf(textOf(question.label), !question.isRequired)}
      description={textOf(question.help) || undefined}
      error={errorOf(error)}
      name={question.id}
      value={value}
      onChange={onChange}
    >
      <Stack gap={8} mt={8}>
        {question.options.map(option => (
          <Radio.Card key={option.value} value={option.value} radius="md" p={12} mih={52}>
            <Group wrap="nowrap" gap={12}>
              <Radio.Indicator />
              <div>
                <div>{textOf(option.label)}</div>
                <div className="field-hint">{textOf(option.help)}</div>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}

const MAX_COUNT = 99

type CountProps = Parameters<typeof TextField>[0] & { value: string; onCount: (value: string) => void }

function Count({ onCount, ...field }: CountProps) {
  const count = Number(field.value) || 0
  const step = (by: number) => onCount(String(Math.min(MAX_COUNT, Math.max(0, count + by))))
  return (
    <Group align="flex-end" gap={8} wrap="nowrap">
      <ActionIcon variant="default" size={48} aria-label={`${field.label} −1`} onClick={() => step(-1)}>
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <TextField
        {...field}
        inputMode="numeric"
        style={{ flex: 1 }}
        onChange={event => onCount(event.currentTarget.value)}
      />
      <ActionIcon variant="default" size={48} aria-label={`${field.label} +1`} onClick={() => step(1)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

export function useAnswerText(): (question: Question, answer: string) => string {
  const t = useTranslate()
  const textOf = useFormText()
  return ({ kind, options }, answer) => {
    if (kind === 'check') return t(answer === CHECKED ? SIGNING_TEXTS.yes : SIGNING_TEXTS.no)
    if (answer === '') return t(SIGNING_TEXTS.none)
    if (kind === 'ssn') return `•••-••-${answer.slice(-4)}`
    const option = kind === 'choice' && options.find(({ value }) => value === answer)
    return option ? textOf(option.label) : answer
  }
}

type KnownAnswersProps = {
  questions: readonly Question[]
  answers: Answers
  onChange: (name: string) => void
}

export function KnownAnswers({ questions, answers, onChange }: KnownAnswersProps) {
  const t = useTranslate()
  const textOf = useFormText()
  const answerText = useAnswerText()
  const knownQuestions = questions.filter(
    ({ id, known, mayChange }) => known !== '' && (!mayChange || answers[id] === undefined),
  )
  if (knownQuestions.length === 0) return null
  return (
    <Stack
      component="section"
      aria-label={t(SIGNING_TEXTS.onFile)}
      gap={8}
      style={{ borderBlock: '1px solid var(--epay-line)' }}
      py={12}
    >
      <Text c="dimmed" fz={14}>
        {t(SIGNING_TEXTS.onFile)}
      </Text>
      {knownQuestions.map(question => (
        <Group key={question.id} justify="space-between" wrap="nowrap" gap={12}>
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text c="dimmed" fz={13}>
              {textOf(question.label)}
            </Text>
            <Text fw={560}>{answerText(question, effectiveAnswer(question, answers))}</Text>
          </div>
          {question.mayChange && (
            <Anchor
              component="button"
              type="button"
              fw={560}
              className="touch-target"
              aria-label={t(SIGNING_TEXTS.changeOf, { label: textOf(question.label) })}
              onClick={() => onChange(question.id)}
            >
              {t(SIGNING_TEXTS.change)}
            </Anchor>
          )}
        </Group>
      ))}
    </Stack>
  )
}

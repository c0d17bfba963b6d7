import { type Answers, effectiveAnswer, type Question } from '@epay/contract/company-forms/questions'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { useAnswerText, useFormText } from './question-field.tsx'

type KnownAnswersProps = {
  questions: readonly Question[]
  answers: Answers
  /** Asks for it in place of what is known. */
  onChange: (name: string) => void
}

/** What the office knows already, as text; each can be changed where the form allows it. */
export function KnownAnswers({ questions, answers, onChange }: KnownAnswersProps) {
  const t = useTranslate()
  const textOf = useFormText()
  const answerText = useAnswerText()
  const known = questions.filter(
    ({ id, known, mayChange }) => known !== '' && (!mayChange || answers[id] === undefined),
  )
  if (known.length === 0) return null
  return (
    <Stack
      component="section"
      aria-label={t(SIGNING_TEXTS.fromUs)}
      gap={8}
      style={{ borderBlock: '1px solid var(--epay-line)' }}
      py={12}
    >
      <Text c="dimmed" fz={14}>
        {t(SIGNING_TEXTS.fromUs)}
      </Text>
      {known.map(question => (
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

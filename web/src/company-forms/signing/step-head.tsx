import { formatMoney } from '@epay/contract/common/money'
import {
  type Answers,
  answerProblems,
  isQuestionVisible,
  type Question,
} from '@epay/contract/company-forms/questions'
import type { FormToSign } from '@epay/contract/company-forms/schemas'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { step3Of, w4Problems } from '@epay/contract/company-forms/w4'
import { findW4Year } from '@epay/contract/company-forms/w4-years'
import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { boxStyle, PdfPage } from '#web/ui/pdf-page.tsx'
import classes from './signing.module.css'

export type Step = { title: Question['step']; questions: Question[] }

export function stepsOf(questions: readonly Question[], answers: Answers): Step[] {
  const steps = new Map<string, Step>()
  for (const question of questions) {
    if (!isQuestionVisible(question, answers)) continue
    const step = steps.get(question.step.en) ?? { title: question.step, questions: [] }
    step.questions.push(question)
    steps.set(question.step.en, step)
  }
  return [...steps.values()]
}

export function problemsOf(form: FormToSign, questions: readonly Question[], answers: Answers) {
  return form.w4Year === null ? answerProblems(questions, answers) : w4Problems(questions, answers)
}

type StepHeadProps = {
  form: FormToSign
  file: Blob | undefined
  step: Step
  onShowWholeForm: () => void
  children: ReactNode
}

export function StepHead({ form, file, step, onShowWholeForm, children }: StepHeadProps) {
  const t = useTranslate()
  const places = step.questions.flatMap(({ place }) => place ?? [])
  const page = places[0]?.page ?? 1
  const size = form.pages[page - 1]
  return (
    <Group wrap="nowrap" align="flex-start" gap={12}>
      {size && (
        <Box w={76} flex="none" style={{ border: '1px solid var(--epay-line)' }} aria-hidden>
          <PdfPage file={file} page={page} size={size} label="" failed="">
            {places
              .filter(place => place.page === page)
              .map(place => (
                <Box key={`${place.x} ${place.y}`} className={classes.part} style={boxStyle(place, size)} />
              ))}
          </PdfPage>
        </Box>
      )}
      <div>
        <Text fw={600} component="h2" fz={16} m={0}>
          {children}
        </Text>
        <Text c="dimmed" fz={14}>
          {t(SIGNING_TEXTS.part)}
        </Text>
        <Anchor component="button" type="button" fw={560} className="touch-target" onClick={onShowWholeForm}>
          {t(SIGNING_TEXTS.wholeForm)}
        </Anchor>
      </div>
    </Group>
  )
}

export function Step3Total({ form, step, answers }: { form: FormToSign; step: Step; answers: Answers }) {
  const t = useTranslate()
  const year = findW4Year(form.w4Year)
  if (!year || !step.questions.some(({ id }) => id === 'children')) return null
  const amount = formatMoney(step3Of(year, answers).total / 100, 'currency')
  return (
    <Text role="status" fw={600} className="tabular">
      {t(SIGNING_TEXTS.total, { amount })}
    </Text>
  )
}

import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import type { Answers, Question } from '@epay/contract/company-forms/questions'
import type { FormToSign } from '@epay/contract/company-forms/schemas'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import type { Message } from '@epay/contract/languages/message'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { blankPdfQuery, type Caller, ownFormQuery } from '../queries.ts'
import { KnownAnswers, QuestionField, useFormText } from './question-field.tsx'
import { SignStep } from './sign-step.tsx'
import classes from './signing.module.css'
import { problemsOf, Step3Total, StepHead, stepsOf } from './step-head.tsx'
import { SaveState, useDraft } from './use-draft.tsx'
import { WholeForm } from './whole-form.tsx'

type FillerProps = {
  caller: Caller
  id: string
  position: { number: number; count: number }
  onClose: () => void
  /** `left` is the number of forms left. */
  onDone: (outcome: { text: Message; left: number }) => void
}

export function FormFiller({ caller, id, ...rest }: FillerProps) {
  const { language } = useLanguage()
  const { data, error, refetch } = usePageQuery(ownFormQuery(caller, id, language))
  const t = useTranslate()
  if (error)
    return (
      <Stack>
        <ErrorState
          title={SIGNING_TEXTS.loadFormFailed}
          text={messageOf(error)}
          onRetry={() => void refetch()}
        />
        <Button variant="default" onClick={rest.onClose}>
          {t(SIGNING_TEXTS.back)}
        </Button>
      </Stack>
    )
  if (!data) return <Loading isPage />
  return <Filler key={data.documentLanguage + data.sha256} form={data} caller={caller} id={id} {...rest} />
}

function Filler({ form, caller, id, position, onClose, onDone }: FillerProps & { form: FormToSign }) {
  const t = useTranslate()
  const textOf = useFormText()
  const confirm = useConfirm()
  const { language } = useLanguage()
  const { data: file } = usePageQuery(blankPdfQuery(caller, id, language))
  const [answers, setAnswers] = useState<Answers>(form.answers)
  const [problems, setProblems] = useState<Record<string, Message>>({})
  const [stepIndex, setStepIndex] = useState(0)
  const [isFullView, setIsFullView] = useState(false)
  const [seenPages, setSeen] = useState<readonly number[]>([])
  const markSeen = useCallback(
    (page: number) => setSeen(seenPages => (seenPages.includes(page) ? seenPages : [...seenPages, page])),
    [],
  )
  const [failure, setFailure] = useState<Message>()
  const { state, save } = useDraft({ caller, id, version: form.draftVersion, savedAt: form.savedAt })
  const title = useRef<HTMLHeadingElement>(null)
  // Forms without questions, and forms that can only be read, have only the sign step.
  const steps = form.mode === 'sign' && form.maySign ? stepsOf(form.questions, answers) : []
  const step = steps[stepIndex]

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step or the view changes
  useEffect(() => {
    title.current?.focus()
    window.scrollTo({ top: 0 })
  }, [stepIndex, isFullView])

  const enterAnswer = (name: string, value: string) => {
    const next = { ...answers, [name]: value }
    setAnswers(next)
    save(next)
    setProblems(({ [name]: _, ...others }) => others)
  }
  const goToNext = () => {
    const allProblems = problemsOf(form, form.questions, answers)
    const stepProblems = Object.fromEntries(
      (step?.questions ?? []).flatMap(({ id }) => (allProblems[id] ? [[id, allProblems[id]]] : [])),
    )
    setProblems(stepProblems)
    const [firstName] = Object.keys(stepProblems)
    if (firstName === undefined) setStepIndex(stepIndex + 1)
    else
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[name="${CSS.escape(firstName)}"]`)?.focus(),
      )
  }
  const choosePaper = async () => {
    const isSure = await confirm({
      title: t(SIGNING_TEXTS.paperTitle),
      text: t(SIGNING_TEXTS.paperText),
      confirmLabel: t(SIGNING_TEXTS.paperConfirm),
      cancelLabel: t(SIGNING_TEXTS.cancel),
    })
    if (!isSure) return
    try {
      const { left } = await callApi(ownFormEndpoints.requestPaper, { ...caller, params: { id } })
      onDone({ text: SIGNING_TEXTS.paperDone, left })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const paperButton = (
    <Button variant="subtle" fullWidth onClick={() => void choosePaper()}>
      {t(SIGNING_TEXTS.paper)}
    </Button>
  )

  return (
    <Box maw={680} mx="auto">
      <Group justify="space-between" fz={14}>
        <Text fz={14} fw={600}>
          {t(SIGNING_TEXTS.formOf, position)}
        </Text>
        <SaveState state={state} />
      </Group>
      <Box className={classes.track} aria-hidden>
        <Box
          style={{
            width: `${(100 * (position.number - 1 + progressAt(stepIndex, steps.length))) / position.count}%`,
          }}
        />
      </Box>
      <Box
        component="h1"
        ref={title}
        tabIndex={-1}
        fz={24}
        fw={640}
        mt={12}
        mb={0}
        style={{ outline: 'none' }}
      >
        {textOf(form.title)}
      </Box>
      <Text c="dimmed">{textOf(form.explanation)}</Text>
      {form.shownBy && <Text c="dimmed">{t(SIGNING_TEXTS.shownBy, { name: form.shownBy })}</Text>}
      {language !== form.documentLanguage && <FormAlert tone="info">{t(SIGNING_TEXTS.inEnglish)}</FormAlert>}
      {failure && <FormAlert>{t(failure)}</FormAlert>}
      {isFullView ? (
        <Stack mt={16}>
          <Button variant="default" onClick={() => setIsFullView(false)}>
            {t(SIGNING_TEXTS.closeForm)}
          </Button>
          <WholeForm file={file} pages={form.pages} onShown={markSeen} />
        </Stack>
      ) : (
        <Box mt={16}>
          {!step && <WholeForm file={file} pages={form.pages} onShown={markSeen} />}
          {step ? (
            <Stack gap={20}>
              <StepHead {...{ form, file, step, onShowWholeForm: () => setIsFullView(true) }}>
                {t(SIGNING_TEXTS.stepOf, { number: stepIndex + 1, count: steps.length + 1 })}
                {textOf(step.title) && `: ${textOf(step.title)}`}
              </StepHead>
              <KnownAnswers
                questions={step.questions}
                answers={answers}
                onChange={name => enterAnswer(name, '')}
              />
              {step.questions
                .filter(question => isOpen(question, answers))
                .map(question => (
                  <QuestionField
                    key={question.id}
                    question={question}
                    // Not trimmed, because trimming would remove a space typed between words.
                    value={answers[question.id] ?? question.known}
                    error={problems[question.id]}
                    onChange={value => enterAnswer(question.id, value)}
                  />
                ))}
              <Step3Total form={form} step={step} answers={answers} />
              <div className={classes.bar}>
                <Button
                  variant="default"
                  size="md"
                  onClick={() => (stepIndex === 0 ? onClose() : setStepIndex(stepIndex - 1))}
                >
                  {t(stepIndex === 0 ? SIGNING_TEXTS.back : SIGNING_TEXTS.previous)}
                </Button>
                <Button size="md" onClick={goToNext}>
                  {t(SIGNING_TEXTS.next)}
                </Button>
              </div>
              {paperButton}
            </Stack>
          ) : (
            <SignStep
              {...{ form, caller, answers, onDone }}
              unseenPages={form.pages.map((_, index) => index + 1).filter(page => !seenPages.includes(page))}
              onEdit={name =>
                setStepIndex(
                  Math.max(
                    0,
                    steps.findIndex(({ questions }) => questions.some(({ id }) => id === name)),
                  ),
                )
              }
              onPrevious={() => (steps.length === 0 ? onClose() : setStepIndex(steps.length - 1))}
            >
              {form.maySign && paperButton}
            </SignStep>
          )}
        </Box>
      )}
    </Box>
  )
}

function isOpen({ id, known, mayChange }: Question, answers: Answers): boolean {
  return known === '' || (mayChange && answers[id] !== undefined)
}

const progressAt = (index: number, count: number): number => (index + 0.5) / (count + 1)

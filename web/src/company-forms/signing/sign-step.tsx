import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import { type Answers, effectiveAnswer, isQuestionVisible } from '@epay/contract/company-forms/questions'
import type { FormToSign } from '@epay/contract/company-forms/schemas'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { isExempt } from '@epay/contract/company-forms/w4'
import { w4ExemptStatement } from '@epay/contract/company-forms/w4-years'
import type { Message } from '@epay/contract/languages/message'
import type { SignatureType } from '@epay/contract/packets/options'
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { SignatureSection } from '#web/packets/signature/signature-section.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import type { Caller } from '../queries.ts'
import { useAnswerText, useFormText } from './question-field.tsx'
import classes from './signing.module.css'

type SignStepProps = {
  form: FormToSign
  caller: Caller
  answers: Answers
  unseenPages: readonly number[]
  onEdit: (name: string) => void
  onPrevious: () => void
  onDone: (outcome: { text: Message; left: number }) => void
  /** The button for completing the form on paper instead. */
  children: ReactNode
}

/** The signature fields are shared with the packet, whose form has more values. */
type SignatureValues = { signature: string; signatureType: SignatureType; typedSignature: string }
const UNSIGNED: SignatureValues = { signature: '', signatureType: 'type', typedSignature: '' }

/** The last step. The answers, the declaration, and the signature must appear together, in this order. */
export function SignStep(props: SignStepProps) {
  const { form, caller, answers, unseenPages, onEdit, onPrevious, onDone, children } = props
  const t = useTranslate()
  const { language } = useLanguage()
  const signatureForm = useForm<SignatureValues>({ defaultValues: UNSIGNED })
  const signature = useWatch({ control: signatureForm.control, name: 'signature' })
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Message>()
  const isSubmitted = useRef(false)
  const needsSignature = form.mode === 'sign'
  const isRead = unseenPages.length === 0
  const isReady = form.maySign && isRead && (!needsSignature || signature !== '')

  const finish = async () => {
    if (isSubmitted.current || !isReady) return
    isSubmitted.current = true
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { left } = await callApi(ownFormEndpoints.sign, {
        ...caller,
        params: { id: form.id },
        body: {
          ...{ language, sha256: form.sha256, pagesShown: form.pages.length - unseenPages.length, answers },
          signature: needsSignature ? signature : null,
        },
        isLong: true,
      })
      onDone({ text: left === 0 ? SIGNING_TEXTS.allDone : SIGNING_TEXTS.doneOne, left })
    } catch (error) {
      isSubmitted.current = false
      setIsBusy(false)
      setFailure(messageOf(error))
    }
  }
  const labels = needsSignature
    ? { ready: SIGNING_TEXTS.sign, busy: SIGNING_TEXTS.signing }
    : { ready: SIGNING_TEXTS.confirm, busy: SIGNING_TEXTS.confirming }
  return (
    <Stack gap={16} mt={16}>
      {needsSignature && form.maySign && <AnswerList {...{ form, answers, onEdit }} />}
      <Box className={classes.statement}>
        <Text c="dimmed" fz={14}>
          {t(needsSignature ? SIGNING_TEXTS.declare : SIGNING_TEXTS.declareRead)}
        </Text>
        {form.w4Year !== null && isExempt(answers) && (
          <Text fw={600} lang="en">
            {w4ExemptStatement(form.w4Year)}
          </Text>
        )}
        <Text fw={600} lang={form.statementLanguage}>
          {form.statement}
        </Text>
      </Box>
      {needsSignature && form.maySign && (
        <FormProvider {...signatureForm}>
          <SignatureSection />
        </FormProvider>
      )}
      {!form.maySign && <FormAlert tone="info">{t(SIGNING_MESSAGES.w4ByStaff)}</FormAlert>}
      {failure && <FormAlert title={t(SIGNING_TEXTS.signFailed)}>{t(failure)}</FormAlert>}
      <div className={classes.bar}>
        <Button variant="default" size="md" disabled={isBusy} onClick={onPrevious}>
          {t(SIGNING_TEXTS.previous)}
        </Button>
        <Button size="md" disabled={!isReady} aria-disabled={isBusy} onClick={() => void finish()}>
          {t(isBusy ? labels.busy : labels.ready)}
        </Button>
      </div>
      {!isReady && form.maySign && (
        <Text c="dimmed" fz={14} ta="center">
          {isRead
            ? t(SIGNING_TEXTS.signatureFirst)
            : t(SIGNING_TEXTS.readFirst, { pages: unseenPages.join(', ') })}
        </Text>
      )}
      {children}
    </Stack>
  )
}

function AnswerList({ form, answers, onEdit }: Pick<SignStepProps, 'form' | 'answers' | 'onEdit'>) {
  const t = useTranslate()
  const textOf = useFormText()
  const answerText = useAnswerText()
  const visibleQuestions = form.questions.filter(question => isQuestionVisible(question, answers))
  const [firstQuestion] = visibleQuestions
  return (
    <>
      <Text>{t(SIGNING_TEXTS.review)}</Text>
      {firstQuestion && (
        <Box component="section" aria-label={t(SIGNING_TEXTS.answers)}>
          <Group justify="space-between">
            <Text fw={640}>{t(SIGNING_TEXTS.answers)}</Text>
            <Anchor
              component="button"
              type="button"
              fw={560}
              className="touch-target"
              onClick={() => onEdit(firstQuestion.id)}
            >
              {t(SIGNING_TEXTS.edit)}
            </Anchor>
          </Group>
          <Box
            style={{
              border: '1px solid var(--epay-line)',
              borderRadius: 12,
              background: 'var(--epay-surface)',
            }}
          >
            {visibleQuestions.map(question => (
              <Group
                key={question.id}
                justify="space-between"
                wrap="nowrap"
                px={12}
                py={8}
                gap={12}
                align="flex-start"
              >
                <Text c="dimmed">{textOf(question.label)}</Text>
                <Text fw={560} ta="right" miw={80} style={{ overflowWrap: 'anywhere' }}>
                  {answerText(question, effectiveAnswer(question, answers))}
                </Text>
              </Group>
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}

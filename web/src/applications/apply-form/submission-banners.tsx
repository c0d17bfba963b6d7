import { type SubmissionReceipt, submissionReceiptSchema } from '@epay/contract/applications/application-form'
import { EARLIER_SUBMISSION_TEXTS, RECEIPT_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { createStorage } from '#web/lib/browser-storage.ts'
import { useBrowserEntry, useStepHistory } from '#web/lib/step-history.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert, type FormAlertProps } from '#web/ui/form-alert.tsx'
import classes from './apply-form.module.css'

type BannerProps = FormAlertProps & { focus?: 'here' | 'top' | undefined }

/** Takes focus if it replaces the focused element, either in place or at the top of the page. */
export function Banner({ focus, ...alert }: BannerProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (focus) ref.current?.focus({ preventScroll: focus === 'top' })
    if (focus === 'top') window.scrollTo({ top: 0 })
  }, [focus])
  return (
    <Box ref={ref} tabIndex={-1} mb={16} bdrs={8} style={{ scrollMarginTop: 16 }}>
      <FormAlert {...alert} />
    </Box>
  )
}

type EarlierSubmissionProps = {
  isReceived: boolean
  isLastStep: boolean
  onDone: () => void
  onSubmitAnother: () => void
}

/** Warns about a submission whose response was lost, so that no one applies twice by accident. */
export function EarlierSubmission({
  isReceived,
  isLastStep,
  onDone,
  onSubmitAnother,
}: EarlierSubmissionProps) {
  const t = useTranslate()
  if (!isReceived) return <Banner tone="info">{t(EARLIER_SUBMISSION_TEXTS.maybeReceived)}</Banner>
  return (
    <Banner focus="here" tone="info" title={EARLIER_SUBMISSION_TEXTS.received}>
      {t(EARLIER_SUBMISSION_TEXTS.differentVersion)}
      {isLastStep && (
        <Group gap="sm" mt="sm">
          <Button onClick={onDone}>{t(EARLIER_SUBMISSION_TEXTS.done)}</Button>
          <Button variant="default" onClick={onSubmitAnother}>
            {t(EARLIER_SUBMISSION_TEXTS.sendThisVersionToo)}
          </Button>
        </Group>
      )}
    </Banner>
  )
}

/** Survives reloads, until another application begins in this tab. */
export const storedReceipt = createStorage('tab', 'applicationReceipt', submissionReceiptSchema)

const NO_STEP = { start: 0, canShow: () => false }

export function SuccessBanner() {
  const t = useTranslate()
  return (
    <Banner focus="top" tone="success" title={APPLY_MESSAGES.success}>
      {t(APPLY_MESSAGES.successText)}
    </Banner>
  )
}

/** Confirms the submission. The Back button skips the form's steps. */
export function SubmissionConfirmation({
  receipt,
  onApplyAgain,
}: {
  receipt: SubmissionReceipt
  onApplyAgain: () => void
}) {
  const { applicationNumber, isConfirmedByMail } = receipt
  const t = useTranslate()
  useStepHistory(useBrowserEntry(), NO_STEP)
  const nextSteps = [
    ...(isConfirmedByMail ? [RECEIPT_TEXTS.confirmed] : []),
    RECEIPT_TEXTS.review,
    RECEIPT_TEXTS.ifHired,
  ]
  return (
    <>
      <SuccessBanner />
      <Stack
        gap={24}
        p={{ base: '8px 0', xs: 24 }}
        bdrs={{ base: 0, xs: 12 }}
        bg="var(--epay-surface)"
        bd={{ base: 'none', xs: '1px solid var(--epay-line)' }}
      >
        {applicationNumber && (
          <div>
            <Title order={2} fz={18}>
              {t(RECEIPT_TEXTS.number)}
            </Title>
            <Text c="bright" fz={32} fw={680} className="tabular">
              {applicationNumber}
            </Text>
            <Text c="dimmed">{t(RECEIPT_TEXTS.keepNumber)}</Text>
          </div>
        )}
        <div>
          <Title order={2} fz={18} mb={8}>
            {t(RECEIPT_TEXTS.next)}
          </Title>
          <Box component="ol" m={0} pl={24}>
            {nextSteps.map(text => (
              <Box component="li" key={text} mb={8}>
                {t(text)}
              </Box>
            ))}
          </Box>
        </div>
        <Group gap={12} className={classes.receiptButtons}>
          <Button variant="default" onClick={() => window.print()}>
            {t(RECEIPT_TEXTS.print)}
          </Button>
          <Button variant="default" onClick={onApplyAgain}>
            {t(RECEIPT_TEXTS.applyAgain)}
          </Button>
        </Group>
      </Stack>
    </>
  )
}

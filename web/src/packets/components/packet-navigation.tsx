import { SUBMIT_LABELS } from '@epay/contract/packets/messages'
import { PACKET_PROGRESS } from '@epay/contract/packets/options'
import { STEP_TEXTS, WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Button, Group, Progress } from '@mantine/core'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import type { UploadProgress } from '#web/lib/upload.ts'
import { formatFileSize } from '#web/ui/file-drop.tsx'
import { stickyFooter } from '#web/ui/focus.ts'
import { PACKET_STEPS, type PacketStep } from '../form/steps.ts'
import classes from './packet-form.module.css'

type PacketProgressProps = {
  step: PacketStep
  titleRef: RefObject<HTMLHeadingElement | null>
}

export function PacketProgress({ step, titleRef }: PacketProgressProps) {
  const t = useTranslate()
  const titleId = useId()
  const index = PACKET_STEPS.indexOf(step)
  const percent = PACKET_PROGRESS[index] ?? 0
  return (
    <Box mb={16}>
      <Progress.Root size={6} radius="xl">
        <Progress.Section value={percent} aria-labelledby={titleId} />
      </Progress.Root>
      <Group justify="space-between" align="baseline" wrap="nowrap" mt={8} c="dimmed" fz={14} lh={1.5}>
        <Box
          component="h2"
          ref={titleRef}
          id={titleId}
          tabIndex={-1}
          m={0}
          c="dimmed"
          fz={14}
          fw={500}
          style={{ outline: 'none' }}
        >
          {t(STEP_TEXTS.heading, {
            number: index + 1,
            count: PACKET_STEPS.length,
            title: t(STEP_TEXTS[step]),
          })}
        </Box>
        <Box component="span" flex="none" className="tabular">
          {percent} %
        </Box>
      </Group>
    </Box>
  )
}

type PacketActionsProps = {
  step: PacketStep
  state: keyof typeof SUBMIT_LABELS
  isDisclaimerChecked: boolean
  upload: UploadProgress | undefined
  onPrevious: () => void
}

export function PacketActions({ step, state, isDisclaimerChecked, upload, onPrevious }: PacketActionsProps) {
  const t = useTranslate()
  const isBusy = state === 'validating' || state === 'submitting'
  const hintId = useId()
  const submitRef = useRef<HTMLButtonElement>(null)
  const isLast = step === 'documents'
  const isSubmitBlocked = isLast && !isDisclaimerChecked
  // Focuses the button, because the control that started the submission might be disabled now.
  useLayoutEffect(() => {
    if (state === 'submitting') submitRef.current?.focus({ preventScroll: true })
  }, [state])
  return (
    <div ref={stickyFooter} className={classes.bar}>
      {state === 'submitting' && <UploadBar upload={upload} />}
      <div className={classes.buttons}>
        {step !== 'personal' && state !== 'submitted' && (
          <Button variant="default" disabled={isBusy} onClick={onPrevious}>
            {t(WIZARD_TEXTS.previous)}
          </Button>
        )}
        {isSubmitBlocked && (
          <span id={hintId} className={classes.hint}>
            {t(WIZARD_TEXTS.checkDisclaimer)}
          </span>
        )}
        <Button
          key={step}
          ref={submitRef}
          type="submit"
          className={classes.forward}
          aria-describedby={isSubmitBlocked ? hintId : undefined}
          disabled={isSubmitBlocked || state === 'submitted'}
          // `disabled` would drop focus.
          aria-disabled={isBusy}
          data-disabled={isBusy || undefined}
        >
          {t(isLast || isBusy ? SUBMIT_LABELS[state] : WIZARD_TEXTS.next)}
        </Button>
      </div>
    </div>
  )
}

function UploadBar({ upload }: { upload: UploadProgress | undefined }) {
  const t = useTranslate()
  const { sentBytes = 0, totalBytes = 0 } = upload ?? {}
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  const percent = totalBytes > 0 ? Math.round((100 * sentBytes) / totalBytes) : 0
  return (
    <Box mb={12}>
      <Progress.Root size={6} radius="xl">
        <Progress.Section value={percent} aria-label={t(WIZARD_TEXTS.upload)} animated={isSent} />
      </Progress.Root>
      <Box component="span" c="dimmed" fz={14} className="tabular">
        {isSent
          ? t(WIZARD_TEXTS.sent)
          : t(WIZARD_TEXTS.sending, { sent: formatFileSize(sentBytes), total: formatFileSize(totalBytes) })}
      </Box>
    </Box>
  )
}

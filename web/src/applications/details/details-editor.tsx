import {
  APPROVAL_FIELDS,
  type DetailsField,
  isHiringField,
} from '@epay/contract/applications/application-fields'
import { CORRECTION_MESSAGES, CORRECTION_REASON_MAX } from '@epay/contract/applications/corrections'
import { RESUME_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { Box, Button } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { ResumeView } from '../components/resume.tsx'
import { ApplicationSummary, mayDecideNow } from './application-summary.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import classes from './details.module.css'
import { DetailsFooter, KeyHelp, useDetailsKeys } from './details-footer.tsx'
import { DetailsNews } from './details-news.tsx'
import { DetailsSections, READ_SECTIONS, sectionOf, sectionsWithContent } from './details-sections.tsx'
import { useDetailsActions } from './use-details-actions.ts'

type DetailsEditorProps = {
  application: Application
  onReload: () => Promise<Application | undefined>
  onClose: () => void
  /** Has the reader gone on, or closed it, though it is still shown? */
  isLeft: () => boolean
  onDirtyChange: (isDirty: boolean) => void
  /** The line of those who wait; missing for who decides nothing. */
  queue: QueueSteps | undefined
  /** Begins with what an approval needs, for who decides on one after the other. */
  startsWithHiring: boolean
}

export type QueueSteps = {
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** After a decision; missing when no one else waits. */
  goOn: (() => void) | undefined
}

export function DetailsEditor(props: DetailsEditorProps) {
  const { application, onReload, onClose, isLeft, onDirtyChange, queue, startsWithHiring } = props
  const { roles } = useUser()
  const [open, setOpen] = useState(() => [
    ...sectionsWithContent(application),
    ...(mayDecideNow(application, roles) ? (['hiring'] as const) : []),
  ])
  const [isResumeShown, setIsResumeShown] = useState(false)
  const newsRef = useRef<HTMLDivElement>(null)
  const showNews = () => requestAnimationFrame(() => newsRef.current?.focus())
  const openSectionOf = (field: DetailsField) =>
    setOpen(sections => [...new Set([...sections, sectionOf(field)])])

  const actions = useDetailsActions({
    application,
    onReload,
    onInvalid: field => goTo(field),
    onOutcome: showNews,
  })
  const { form, correction, remark, hasEdits, isSaving, isRejecting, save, approve, reject } = actions
  // A layout effect, to be set before the next key press, which may be Escape.
  useLayoutEffect(() => {
    if (!hasEdits) return undefined
    onDirtyChange(true)
    return () => onDirtyChange(false)
  }, [hasEdits, onDirtyChange])

  const goTo = (field: DetailsField) => {
    openSectionOf(field)
    // It may stand instead of the sections.
    if (!isHiringField(field)) setIsResumeShown(false)
    // The fields of a closed section take the focus a few frames after it was opened.
    let tries = 60
    const focus = () => {
      form.setFocus(field)
      const isFocused = document.activeElement?.getAttribute('name') === field
      if (!isFocused && tries-- > 0) requestAnimationFrame(focus)
    }
    requestAnimationFrame(focus)
  }
  const hideResume = () => {
    setIsResumeShown(false)
    showNews()
  }
  /** A section that opens moves its fields. */
  const keepFocusInView = () => document.activeElement?.scrollIntoView({ block: 'nearest' })
  const isDecidable = mayDecideNow(application, roles)
  // Nor is decided on what is left already.
  const canDecide = () => isDecidable && !isSaving && !isLeft()
  const approveAndNext = () => void approve(queue?.goOn)
  const rejectAndNext = () => void reject(queue?.goOn)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useDetailsKeys({
    next: () => queue?.next?.(),
    previous: () => queue?.previous?.(),
    approve: () => canDecide() && approveAndNext(),
    reject: () => canDecide() && rejectAndNext(),
    send: () => canDecide() && (isRejecting ? rejectAndNext() : approveAndNext()),
    edit: () => goTo('firstName'),
    help: () => setIsHelpOpen(true),
  })
  const goToMissing = useEffectEvent(() => {
    const missing = APPROVAL_FIELDS.find(field => form.getValues(field).trim() === '')
    if (missing) goTo(missing)
  })
  useEffect(() => {
    if (startsWithHiring) goToMissing()
  }, [startsWithHiring])
  const sections = {
    ...{ form, application, open, onOpenChange: setOpen },
    resume: { isShown: isResumeShown, onToggle: () => setIsResumeShown(!isResumeShown) },
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <DetailsNews ref={newsRef} actions={actions} onGoTo={goTo} />
      <div className={classes.review} inert={isSaving} onTransitionEnd={keepFocusInView}>
        <ApplicationSummary application={application} />
        <div className={classes.panel}>
          <DetailsSections {...sections} shown={['hiring']} />
          {correction.isNeeded && !correction.refusal && (
            <Box mt={16}>
              <TextAreaField
                label={CORRECTION_MESSAGES.label}
                description={CORRECTION_MESSAGES.hint}
                maxLength={CORRECTION_REASON_MAX}
                length={correction.reason.length}
                value={correction.reason}
                error={correction.problem}
                onChange={({ currentTarget }) => correction.onChange(currentTarget.value)}
              />
            </Box>
          )}
          <DecisionPanel application={application} remark={remark} />
        </div>
        {isResumeShown && (
          <>
            <ResumeView application={application} className={classes.resume} />
            <Button ref={takeFocus} className={classes.hideResume} variant="default" onClick={hideResume}>
              {RESUME_TEXTS.hide}
            </Button>
          </>
        )}
        <div className={classes.sections}>
          <DetailsSections {...sections} shown={READ_SECTIONS} />
        </div>
      </div>
      <DetailsFooter
        application={application}
        saveRefusal={correction.refusal}
        isSaving={isSaving}
        onApprove={() => void approve()}
        onApproveAndNext={isDecidable && queue?.goOn ? approveAndNext : undefined}
        onReject={() => void reject()}
        onClose={onClose}
      >
        <KeyHelp
          isOpen={isHelpOpen}
          onOpen={() => setIsHelpOpen(true)}
          onClose={() => setIsHelpOpen(false)}
        />
      </DetailsFooter>
    </form>
  )
}

/** Ref of what takes the place of the button that had the focus. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

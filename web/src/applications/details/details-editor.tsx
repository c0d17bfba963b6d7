import { APPROVAL_FIELDS, type DetailsField } from '@epay/contract/applications/application-fields'
import { CORRECTION_MESSAGES, CORRECTION_REASON_MAX } from '@epay/contract/applications/corrections'
import type { Application } from '@epay/contract/applications/schemas'
import { STATUS } from '@epay/contract/applications/status'
import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { RestoredEditsNote } from '#web/ui/form-alert.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { PrintedApplication } from '../components/printed-application.tsx'
import { ResumeView } from '../components/resume.tsx'
import { ApplicationSummary, canDecideNow } from './application-summary.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import classes from './details.module.css'
import { DetailsFeedback } from './details-feedback.tsx'
import { DetailsFooter, ShortcutHelp, useDetailsKeys, useKeySwitch } from './details-footer.tsx'
import { DetailsSections, sectionOf, sectionsWithContent } from './details-sections.tsx'
import { useDetailsActions } from './use-details-actions.ts'

type DetailsEditorProps = {
  application: Application
  onReload: () => Promise<Application | undefined>
  onClose: () => void
  /** Whether the user has moved on or closed the dialog, even if it is still visible. */
  hasLeft: () => boolean
  onDirtyChange: (isDirty: boolean) => void
  /** The review queue; missing for users who don't decide. */
  queue: QueueSteps | undefined
  /** Focuses the first empty hiring field, for users who review one application after another. */
  focusesHiring: boolean
  /** Focuses the link to the history, for users who come back from there. */
  focusesHistory: boolean
}

export type QueueSteps = {
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** Opens the next application after a decision; missing if no other application is waiting. */
  openNext: (() => void) | undefined
}

export function DetailsEditor(props: DetailsEditorProps) {
  const { application, onReload, onClose, hasLeft, onDirtyChange, queue, focusesHiring, focusesHistory } =
    props
  const { roles } = useUser()
  const isPhone = useIsPhone()
  const isWide = useMediaQuery(WIDE_SCREEN, undefined, { getInitialValueInEffect: false })
  // On phones, the decision comes first and the sections start collapsed.
  const [openSections, setOpenSections] = useState(() => (isPhone ? [] : sectionsWithContent(application)))
  const [isResumeShown, setIsResumeShown] = useState(false)
  const feedbackRef = useRef<HTMLDivElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const showFeedback = () => requestAnimationFrame(() => feedbackRef.current?.focus())

  const actions = useDetailsActions({
    application,
    onReload,
    onInvalid: field => focusField(field),
    onOutcome: showFeedback,
  })
  const { form, correction, remark, hasEdits, isSaving, isRejecting, startedWithEdits } = actions
  const { save, approve, reject, cancel } = actions
  const { isDirty } = form.formState
  const [isEditing, setIsEditing] = useState(startedWithEdits)
  const isUsersTurn = canDecideNow(application, roles)
  const [isOfferChanged, setIsOfferChanged] = useState(false)
  // HR fills in the terms; the CFO reads them.
  const isOfferOpen = isUsersTurn && (isOfferChanged || application.status === STATUS.Applied)
  // A layout effect, because the next key press may be Escape.
  useLayoutEffect(() => {
    if (!hasEdits) return undefined
    onDirtyChange(true)
    return () => onDirtyChange(false)
  }, [hasEdits, onDirtyChange])

  /** Retries for a few frames, because the fields of a collapsed section render late. */
  const focusWhenRendered = (tryToFocus: () => boolean) => {
    let attemptsLeft = 60
    const tryAgain = () => {
      if (!tryToFocus() && attemptsLeft-- > 0) requestAnimationFrame(tryAgain)
    }
    requestAnimationFrame(tryAgain)
  }
  const focusField = (field: DetailsField) => {
    const isApprovalField = APPROVAL_FIELDS.some(each => each === field)
    if (isApprovalField && isUsersTurn) setIsOfferChanged(true)
    else {
      setIsEditing(true)
      setOpenSections(sections => [...new Set([...sections, sectionOf(field)])])
      // The resume might be covering the sections.
      setIsResumeShown(false)
    }
    focusWhenRendered(() => {
      form.setFocus(field)
      return document.activeElement?.getAttribute('name') === field
    })
  }
  const startEditing = () => {
    setOpenSections(sections => [...new Set([...sections, 'hiring' as const])])
    focusField('firstName')
  }
  const stopEditing = () => {
    setIsEditing(false)
    setIsOfferChanged(false)
  }
  const cancelEditing = () => {
    cancel()
    stopEditing()
    focusWhenRendered(() => {
      const editButton = formRef.current?.querySelector<HTMLElement>('[data-edit]')
      editButton?.focus({ preventScroll: true })
      return document.activeElement === editButton
    })
  }
  /** Opening a section can move the focused field out of view. */
  const keepFocusInView = () => document.activeElement?.scrollIntoView({ block: 'nearest' })
  // The application is still visible for a moment after the user leaves it.
  const canDecide = () => isUsersTurn && !isSaving && !hasLeft()
  const submitApproval = (openNext?: () => void) =>
    void approve(openNext).then(isDone => isDone && stopEditing())
  const approveAndNext = () => submitApproval(queue?.openNext)
  const submitRejection = () => void reject(queue?.openNext).then(isDone => isDone && stopEditing())
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const keys = useKeySwitch()
  useDetailsKeys(keys.isOn, {
    next: () => queue?.next?.(),
    previous: () => queue?.previous?.(),
    approve: () => canDecide() && approveAndNext(),
    reject: () => canDecide() && submitRejection(),
    send: () => canDecide() && (isRejecting ? submitRejection() : approveAndNext()),
    edit: startEditing,
    help: () => setIsHelpOpen(true),
  })
  const focusMissingField = useEffectEvent(() => {
    const missingField = APPROVAL_FIELDS.find(field => form.getValues(field).trim() === '')
    if (missingField) focusField(missingField)
  })
  useEffect(() => {
    if (focusesHiring) focusMissingField()
  }, [focusesHiring])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save().then(isSaved => isSaved && stopEditing())
  }

  const resume = { isShown: isResumeShown, onToggle: () => setIsResumeShown(!isResumeShown) }
  const panel = (
    <div key="panel" className={classes.panel}>
      <DecisionPanel
        application={application}
        form={form}
        remark={remark}
        focusesHistory={focusesHistory}
        isOfferOpen={isOfferOpen}
        onChangeOffer={isUsersTurn && !isOfferOpen ? () => focusField('dateHired') : undefined}
      >
        {correction.isNeeded && !correction.refusal && (
          <TextAreaField
            label={CORRECTION_MESSAGES.label}
            description={CORRECTION_MESSAGES.hint}
            maxLength={CORRECTION_REASON_MAX}
            length={correction.reason.length}
            value={correction.reason}
            error={correction.problem}
            onChange={({ currentTarget }) => correction.onChange(currentTarget.value)}
          />
        )}
      </DecisionPanel>
    </div>
  )
  const sections = (
    <div key="sections" className={classes.sections}>
      <DetailsSections
        form={form}
        application={application}
        open={openSections}
        onOpenChange={setOpenSections}
        isEditing={isEditing}
        isOfferOpen={isOfferOpen}
      />
    </div>
  )
  const resumeView = isResumeShown && (
    <ResumeView key="resume" application={application} className={classes.resume} />
  )
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <PrintedApplication application={application} />
      <ApplicationSummary
        application={application}
        resume={resume}
        isPhone={isPhone}
        isEditing={isEditing}
        onEdit={startEditing}
        onCancel={cancelEditing}
      />
      {actions.hasRestoredEdits && (
        <Box className={classes.note} py={16}>
          <RestoredEditsNote />
        </Box>
      )}
      {/* Matches the DOM order to the visual order. */}
      <div className={classes.review} inert={isSaving} onTransitionEnd={keepFocusInView}>
        {isWide ? [resumeView, sections, panel] : [resumeView, panel, sections]}
      </div>
      <DetailsFooter
        application={application}
        saveRefusal={correction.refusal}
        isSaving={isSaving}
        canSave={isEditing || isDirty}
        onCancel={isPhone && isEditing ? cancelEditing : undefined}
        onApprove={() => submitApproval()}
        onApproveAndNext={isUsersTurn && queue?.openNext ? approveAndNext : undefined}
        onReject={submitRejection}
        onClose={onClose}
        feedback={<DetailsFeedback ref={feedbackRef} actions={actions} onGoTo={focusField} />}
      >
        <ShortcutHelp
          keys={keys}
          isOpen={isHelpOpen}
          onOpen={() => setIsHelpOpen(true)}
          onClose={() => setIsHelpOpen(false)}
        />
      </DetailsFooter>
    </form>
  )
}

/** Must match the breakpoint in `details.module.css`. */
const WIDE_SCREEN = '(min-width: 1100px)'

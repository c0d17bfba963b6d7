import '@mantine/core/styles/Accordion.layer.css'
import { CORRECTION_MESSAGES, CORRECTION_REASON_MAX } from '@epay/contract/applications/corrections'
import {
  APPLICATION_FIELDS,
  APPROVAL_FIELDS,
  type DetailsField,
  type DetailsIssue,
  fullLabel,
  isHiringField,
} from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { Application, HistoryEntry } from '@epay/contract/applications/schemas'
import { mayDecide } from '@epay/contract/applications/status'
import { Box, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useUser } from '#web/auth/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { OldEditsNote } from '#web/ui/old-edits-note.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { applicationHistoryOptions } from '../queries.ts'
import { ApplicationSummary } from './application-summary.tsx'
import { Conflict, SettledNote } from './conflict.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import classes from './details.module.css'
import { DetailsFooter } from './details-footer.tsx'
import { KeyHelp, useDetailsKeys } from './details-keys.tsx'
import { ApplicationSections, HiringSection, sectionOf, sectionsWithContent } from './details-sections.tsx'
import type { DetailsFailure } from './failures.ts'
import { ResumeView } from './resume-view.tsx'
import type { Correction } from './use-correction.ts'
import { useDetailsActions } from './use-details-actions.ts'

type DetailsEditorProps = {
  application: Application
  /** Loads the application again and gives it. */
  onReload: () => Promise<Application | undefined>
  onClose: () => void
  onDirtyChange: (isDirty: boolean) => void
  /** The line of those who wait; missing for who decides nothing. */
  queue: QueueSteps | undefined
  /** Begins with what an approval needs, for who decides on one after the other. */
  startsWithHiring: boolean
}

export type QueueSteps = {
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** After an approval; missing when nobody else waits. */
  goOn: (() => void) | undefined
}

export function DetailsEditor(props: DetailsEditorProps) {
  const { application, onReload, onClose, onDirtyChange, queue, startsWithHiring } = props
  const { roles } = useUser()
  const [open, setOpen] = useState(() => [
    ...sectionsWithContent(application),
    ...(mayDecide(application.status, roles) ? (['hiring'] as const) : []),
  ])
  const [isResumeShown, setIsResumeShown] = useState(false)
  const history = useQuery(applicationHistoryOptions(application.id))
  const since = sinceWhen(application, history.data)
  const newsRef = useRef<HTMLDivElement>(null)
  const showNews = () => requestAnimationFrame(() => newsRef.current?.focus())
  const openSectionOf = (field: DetailsField) =>
    setOpen(sections => [...new Set([...sections, sectionOf(field)])])

  const {
    form,
    issues,
    correction,
    remark,
    hasEdits,
    hasOldEdits,
    outcome,
    conflict,
    settled,
    isSaving,
    save,
    approve,
    reject,
  } = useDetailsActions({
    application,
    onReload,
    onInvalid: field => goTo(field),
    onOutcome: showNews,
  })
  // A layout effect, to be set before the next key press, which may be Escape.
  useLayoutEffect(() => {
    onDirtyChange(hasEdits)
    return () => onDirtyChange(false)
  }, [hasEdits, onDirtyChange])

  const goTo = (field: DetailsField) => {
    openSectionOf(field)
    // It may stand in the place of the sections.
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
  /** A section that opens moves its fields. */
  const keepFocusInView = () => document.activeElement?.scrollIntoView({ block: 'nearest' })
  const isDecidable = mayDecide(application.status, roles)
  const canDecide = isDecidable && !isSaving
  const approveAndNext = () => void approve(queue?.goOn)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useDetailsKeys({
    next: () => queue?.next?.(),
    previous: () => queue?.previous?.(),
    approve: () => canDecide && approveAndNext(),
    reject: () => canDecide && void reject(),
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
  const sections = { form, application, open, onOpenChange: setOpen }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <div ref={newsRef} tabIndex={-1} className={classes.news}>
        {issues.length > 0 && <ProblemList issues={issues} onGoTo={goTo} />}
        {hasOldEdits && <OldEditsNote />}
        {outcome && (
          <OutcomeAlert {...outcome}>
            {conflict && (
              <Conflict
                comparison={conflict.comparison}
                onKeepMine={form.formState.isDirty ? () => conflict.settle('mine') : undefined}
                onTakeTheirs={() => conflict.settle('theirs')}
              />
            )}
          </OutcomeAlert>
        )}
        {settled && <SettledNote choice={settled} />}
      </div>
      <div className={classes.review} inert={isSaving} onTransitionEnd={keepFocusInView}>
        <ApplicationSummary application={application} since={since} />
        <div className={classes.panel}>
          <HiringSection {...sections} />
          {correction.isNeeded && !correction.refusal && <CorrectionReason correction={correction} />}
          <DecisionPanel application={application} history={history.data} remark={remark} />
        </div>
        {isResumeShown && <ResumeView application={application} />}
        <div className={classes.sections}>
          <ApplicationSections
            {...sections}
            resume={{ isShown: isResumeShown, onToggle: () => setIsResumeShown(!isResumeShown) }}
          />
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

/** When it came into its status; unknown until the history is loaded. */
function sinceWhen(
  { status }: Application,
  history: readonly HistoryEntry[] | undefined,
): string | undefined {
  return history?.findLast(({ toStatus }) => toStatus === status)?.actionDate ?? undefined
}

/** `children`: what the reader can do about a failure. */
type OutcomeAlertProps = { success?: string; failure?: DetailsFailure; children?: ReactNode }

/** How saving or deciding went. */
function OutcomeAlert({ success, failure, children }: OutcomeAlertProps) {
  if (success) return <FormAlert tone="success">{success}</FormAlert>
  if (!failure) return null
  const { text, details } = failure
  return (
    <FormAlert>
      <Text inherit>{text}</Text>
      {details && <Text inherit>{details}</Text>}
      {children}
    </FormAlert>
  )
}

type ProblemListProps = {
  issues: readonly DetailsIssue[]
  onGoTo: (field: DetailsField) => void
}

/** Everything that keeps the form from being saved; each entry leads to its field. */
function ProblemList({ issues, onGoTo }: ProblemListProps) {
  return (
    <FormAlert title={DETAILS_MESSAGES.fixErrors}>
      <ul className={classes.problems}>
        {issues.map(({ field, message }) => (
          <li key={field}>
            <UnstyledButton className={classes.problem} onClick={() => onGoTo(field)}>
              {message}
            </UnstyledButton>
            {/* Fields that occur twice in the form can have the same message. */}
            {'group' in APPLICATION_FIELDS[field] && (
              <Text span fz={14} style={{ gridColumn: 2 }}>
                {fullLabel(field)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </FormAlert>
  )
}

function CorrectionReason({ correction: { reason, problem, onChange } }: { correction: Correction }) {
  return (
    <Box mt={16}>
      <TextAreaField
        label={CORRECTION_MESSAGES.label}
        description={CORRECTION_MESSAGES.hint}
        maxLength={CORRECTION_REASON_MAX}
        length={reason.length}
        value={reason}
        error={problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Box>
  )
}

import '@mantine/core/styles/Accordion.layer.css'
import { CORRECTION_MESSAGES, CORRECTION_REASON_MAX } from '@epay/contract/applications/corrections'
import {
  APPLICATION_FIELDS,
  type DetailsField,
  type DetailsIssue,
  fullLabel,
} from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import { deciderOf, isPacketOpen, mayDecide } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { Box, Button, Text, UnstyledButton } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { type ReturnTo, staffPacketHref } from '#web/lib/paths.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { OldEditsNote } from '#web/ui/old-edits-note.tsx'
import { stickyFooter } from '#web/ui/sticky-footer.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { ApprovalRemarkQuote } from '../components/approval-remark.tsx'
import { DuplicateNote } from '../components/badges.tsx'
import { Conflict, SettledNote } from './conflict.tsx'
import { DecisionRemark, type Remark } from './decision-remark.tsx'
import classes from './details.module.css'
import { DetailsSections, type Section, sectionOf } from './details-sections.tsx'
import type { DetailsFailure } from './failures.ts'
import type { Correction } from './use-correction.ts'
import { useDetailsActions } from './use-details-actions.ts'

type DetailsEditorProps = {
  application: Application
  /** Loads the application again and gives it. */
  onReload: () => Promise<Application | undefined>
  onClose: () => void
  onDirtyChange: (isDirty: boolean) => void
}

export function DetailsEditor({ application, onReload, onClose, onDirtyChange }: DetailsEditorProps) {
  const { roles } = useUser()
  const [open, setOpen] = useState<Section[]>(() =>
    mayDecide(application.status, roles) ? ['personal', 'hiring'] : ['personal'],
  )
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form noValidate onSubmit={submit}>
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
      <DuplicateNote of={application.duplicateOf} />
      <Box inert={isSaving} py={16} onTransitionEnd={keepFocusInView}>
        <DetailsSections form={form} application={application} open={open} onOpenChange={setOpen} />
      </Box>
      {correction.isNeeded && !correction.refusal && <CorrectionReason correction={correction} />}
      <DetailsFooter
        application={application}
        saveRefusal={correction.refusal}
        remark={remark}
        isSaving={isSaving}
        onApprove={() => void approve()}
        onReject={() => void reject()}
        onClose={onClose}
      />
    </form>
  )
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

type DetailsFooterProps = {
  application: Application
  /** Why the edits can't be saved by this person. */
  saveRefusal: string | undefined
  remark: Remark
  isSaving: boolean
  onApprove: () => void
  onReject: () => void
  onClose: () => void
}

function DetailsFooter({
  application,
  saveRefusal,
  remark,
  isSaving,
  onApprove,
  onReject,
  onClose,
}: DetailsFooterProps) {
  const { roles, isLinkSession } = useUser()
  const { id, status, packetSubmittedAt, approvalRemark } = application
  const submittedId = useId()
  const refusalId = useId()
  const decider = deciderOf(status)
  const isDecidable = mayDecide(status, roles)
  return (
    <div ref={stickyFooter} className={`sticky-footer ${classes.footer}`}>
      {decider && !isDecidable && (
        <Text fz={14} c="dimmed" mb={8}>
          {decider === 'CFO' ? 'Waits for the decision of the CFO.' : `Waits for the decision of ${decider}.`}
        </Text>
      )}
      {isPacketOpen(status) && packetSubmittedAt && (
        <Text id={submittedId} fz={14} c="dimmed" mb={8}>
          {PACKET_MESSAGES.alreadySubmitted}
        </Text>
      )}
      {saveRefusal && (
        <Text id={refusalId} fz={14} c="dimmed" mb={8}>
          {saveRefusal}
        </Text>
      )}
      {(approvalRemark || isDecidable) && (
        <div className={classes.remarks}>
          <ApprovalRemarkQuote remark={approvalRemark} />
          {isDecidable && <DecisionRemark remark={remark} />}
        </div>
      )}
      <Text role="status" c="dimmed" fz={14} mb={isSaving ? 8 : 0}>
        {isSaving && 'One moment…'}
      </Text>
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="default"
          disabled={isSaving || saveRefusal !== undefined}
          aria-describedby={saveRefusal && refusalId}
        >
          Save Changes
        </Button>
        {isPacketOpen(status) &&
          (packetSubmittedAt ? (
            <Button variant="default" disabled aria-describedby={submittedId}>
              Fill Employee Packet
            </Button>
          ) : (
            <PacketLink href={staffPacketHref(id)} needsPassword={isLinkSession} />
          ))}
        <Button disabled={isSaving || !isDecidable} onClick={onApprove}>
          Approve
        </Button>
        <Button color="rejected" variant="light" disabled={isSaving || !isDecidable} onClick={onReject}>
          Reject
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

/** A mailed link's session opens no packet: its reader signs in first, and comes to the packet then. */
function PacketLink({ href, needsPassword }: { href: string; needsPassword: boolean }) {
  if (!needsPassword)
    return (
      <Button component={Link} to={href} variant="default">
        Fill Employee Packet
      </Button>
    )
  const returnTo: ReturnTo = { path: href }
  return (
    <Button component={Link} to={PAGES.login.path} state={returnTo} variant="default">
      Sign in to fill the packet
    </Button>
  )
}

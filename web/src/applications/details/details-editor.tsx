import '@mantine/core/styles/Accordion.layer.css'
import { approvalIssue, type DetailsField } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES, STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import { type Decision, mayDecide } from '@epay/contract/applications/transitions'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { useDecide, useSaveDetails } from '../mutations.ts'
import { detailsIssues, type Section, sectionOf } from './check-details.ts'
import classes from './details.module.css'
import { DetailsFooter } from './details-footer.tsx'
import { DetailsSections } from './details-sections.tsx'
import { hasOtherEdits } from './details-values.ts'
import { decisionFailure, type Failure, saveFailure } from './failures.ts'
import { OutcomeAlert } from './outcome-alert.tsx'
import { ProblemList } from './problem-list.tsx'
import { useDetailsForm } from './use-details-form.ts'

type DetailsEditorProps = {
  application: Application
  /** Loads the application again and gives it. */
  onReload: () => Promise<Application | undefined>
  onClose: () => void
  onDirtyChange: (isDirty: boolean) => void
}

type Outcome = { success: string } | { failure: Failure }

export function DetailsEditor({ application, onReload, onClose, onDirtyChange }: DetailsEditorProps) {
  const { roles } = useUser()
  const { form, base, startFrom } = useDetailsForm(application)
  const save = useSaveDetails()
  const decide = useDecide()
  const [intent, setIntent] = useState<'save' | 'approve'>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [openSections, setOpenSections] = useState<Section[]>(() =>
    mayDecide(application.status, roles) ? ['personal', 'hiring'] : ['personal'],
  )
  const newsRef = useRef<HTMLDivElement>(null)
  const { isDirty, dirtyFields, errors } = form.formState
  const isSaving = save.isPending || decide.isPending

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const values = form.watch()
  const issues = detailsIssues(values).filter(({ field }) => errors[field])
  const general = intent === 'approve' ? approvalIssue(values) : undefined
  const hasProblems = intent !== undefined && (issues.length > 0 || general !== undefined)

  const openSection = (section: Section) => setOpenSections(open => [...new Set([...open, section])])
  const showNews = () => requestAnimationFrame(() => newsRef.current?.focus())

  /** Runs both passes; what is wrong is listed and the first section with it opened. */
  const check = async (next: 'save' | 'approve') => {
    setIntent(next)
    setOutcome(undefined)
    const isValid = await form.trigger()
    if (isValid) return true
    const [first] = detailsIssues(form.getValues())
    if (first) openSection(sectionOf(first.field))
    showNews()
    return false
  }

  const report = (next: Outcome) => {
    setIntent(undefined)
    setOutcome(next)
    showNews()
  }

  const saveDetails = async (): Promise<boolean> => {
    try {
      startFrom(await save.mutateAsync({ base: base.current, form: form.getValues() }))
      return true
    } catch (error) {
      report({ failure: saveFailure(error) })
      return false
    }
  }

  const decideOn = async (newStatus: Decision) => {
    try {
      startFrom(await decide.mutateAsync({ id: application.id, newStatus, form: form.getValues() }))
      report({ success: STATUS_UPDATE_MESSAGES.success })
    } catch (error) {
      report({ failure: decisionFailure(error) })
    }
  }

  const onSave = async () => {
    if ((await check('save')) && (await saveDetails())) report({ success: DETAILS_MESSAGES.saved })
  }
  const onApprove = async () => {
    if (!(await check('approve'))) return
    // The approval is for the application as it is on the screen.
    if (hasOtherEdits(dirtyFields) && !(await saveDetails())) return
    await decideOn('Approved')
  }
  const onReject = async () => {
    const name = `${application.firstName} ${application.lastName}`
    const loss = hasOtherEdits(dirtyFields) ? ' Your other changes on this form will not be saved.' : ''
    const isConfirmed = await confirm({
      title: 'Reject this application?',
      text: `${name} will be told by e-mail, and this cannot be undone.${loss}`,
      confirmLabel: 'Reject',
      isDangerous: true,
    })
    if (isConfirmed) await decideOn('Rejected')
  }

  const goTo = (field: DetailsField) => {
    openSection(sectionOf(field))
    // A closed section has to be shown first.
    requestAnimationFrame(() => requestAnimationFrame(() => form.setFocus(field)))
  }
  const reload = async () => {
    const current = await onReload()
    if (!current) return
    startFrom(current)
    setOutcome(undefined)
  }

  const isStale = outcome && 'success' in outcome && isDirty
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onSave()
      }}
    >
      <div ref={newsRef} tabIndex={-1} className={classes.news}>
        {hasProblems && <ProblemList issues={issues} general={general} onGoTo={goTo} />}
        {outcome && !isStale && <OutcomeAlert {...outcome} onReload={() => void reload()} />}
      </div>
      <div inert={isSaving}>
        <DetailsSections
          form={form}
          application={application}
          open={openSections}
          onOpenChange={setOpenSections}
        />
      </div>
      <DetailsFooter
        application={application}
        isSaving={isSaving}
        onApprove={() => void onApprove()}
        onReject={() => void onReject()}
        onClose={onClose}
      />
    </form>
  )
}

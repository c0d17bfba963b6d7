import '@mantine/core/styles/Accordion.layer.css'
import type { DetailsField } from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { mayDecide } from '@epay/contract/applications/status'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { OldEditsNote } from '#web/ui/old-edits-note.tsx'
import { DuplicateNote } from '../components/possible-duplicate.tsx'
import { Conflict, SettledNote } from './conflict.tsx'
import classes from './details.module.css'
import { DetailsFooter } from './details-footer.tsx'
import { DetailsSections, type Section, sectionOf } from './details-sections.tsx'
import { OutcomeAlert } from './outcome-alert.tsx'
import { ProblemList } from './problem-list.tsx'
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

  const { form, issues, hasOldEdits, outcome, conflict, settled, isSaving, save, approve, reject } =
    useDetailsActions({
      application,
      onReload,
      onInvalid: ([first]) => {
        if (first) openSectionOf(first.field)
        showNews()
      },
      onOutcome: showNews,
    })
  const { isDirty } = form.formState
  // Known before the next key, which may be Escape.
  useLayoutEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  const goTo = (field: DetailsField) => {
    openSectionOf(field)
    // A closed section has to be shown first.
    requestAnimationFrame(() => requestAnimationFrame(() => form.setFocus(field)))
  }
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
                onKeepMine={isDirty ? () => conflict.settle('mine') : undefined}
                onTakeTheirs={() => conflict.settle('theirs')}
              />
            )}
          </OutcomeAlert>
        )}
        {settled && <SettledNote choice={settled} />}
      </div>
      <DuplicateNote of={application.duplicateOf} />
      <div inert={isSaving}>
        <DetailsSections form={form} application={application} open={open} onOpenChange={setOpen} />
      </div>
      <DetailsFooter
        application={application}
        isSaving={isSaving}
        onApprove={() => void approve()}
        onReject={() => void reject()}
        onClose={onClose}
      />
    </form>
  )
}

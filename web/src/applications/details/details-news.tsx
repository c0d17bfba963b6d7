import { APPLICATION_FIELDS, type DetailsField, fullLabel } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { Text, UnstyledButton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { OldEditsNote } from '#web/ui/old-edits-note.tsx'
import { Conflict, SettledNote } from './conflict.tsx'
import classes from './details.module.css'
import type { DetailsActions, Outcome } from './use-details-actions.ts'

type DetailsNewsProps = {
  ref: Ref<HTMLDivElement>
  actions: DetailsActions
  onGoTo: (field: DetailsField) => void
}

/** What came of saving or deciding, and what still keeps the reader from it. */
export function DetailsNews({ ref, actions, onGoTo }: DetailsNewsProps) {
  const { form, issues, hasOldEdits, outcome, conflict, settled } = actions
  return (
    <div ref={ref} tabIndex={-1} className={classes.news}>
      {issues.length > 0 && <ProblemList issues={issues} onGoTo={onGoTo} />}
      {hasOldEdits && <OldEditsNote />}
      {outcome && (
        <OutcomeAlert outcome={outcome}>
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
  )
}

/** `children`: what the reader can do about a failure. */
type OutcomeAlertProps = { outcome: Outcome; children: ReactNode }

/** How saving or deciding went. */
function OutcomeAlert({ outcome: { success, failure }, children }: OutcomeAlertProps) {
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
  issues: DetailsActions['issues']
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

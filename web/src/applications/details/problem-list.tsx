import type { DetailsField, DetailsIssue } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { UnstyledButton } from '@mantine/core'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './details.module.css'

type ProblemListProps = {
  issues: readonly DetailsIssue[]
  /** What belongs to no single field. */
  general: string | undefined
  onGoTo: (field: DetailsField) => void
}

/** Everything that keeps the form from being saved; each entry leads to its field. */
export function ProblemList({ issues, general, onGoTo }: ProblemListProps) {
  return (
    <FormAlert title={DETAILS_MESSAGES.fixErrors}>
      <ul className={classes.problems}>
        {issues.map(({ field, message }) => (
          <li key={field}>
            <UnstyledButton className={classes.problem} onClick={() => onGoTo(field)}>
              {message}
            </UnstyledButton>
          </li>
        ))}
        {general && <li>{general}</li>}
      </ul>
    </FormAlert>
  )
}

import { type DetailsField, type DetailsIssue, fullLabel } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { UnstyledButton } from '@mantine/core'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './details.module.css'
import { sectionOf } from './details-sections.tsx'

/** There are two references and two previous positions, about which the messages are the same. */
function isOneOfTwo(field: DetailsField): boolean {
  return ['references', 'workHistory'].includes(sectionOf(field))
}

type ProblemListProps = {
  issues: readonly DetailsIssue[]
  onGoTo: (field: DetailsField) => void
}

/** Everything that keeps the form from being saved; each entry leads to its field. */
export function ProblemList({ issues, onGoTo }: ProblemListProps) {
  return (
    <FormAlert title={DETAILS_MESSAGES.fixErrors}>
      <ul className={classes.problems}>
        {issues.map(({ field, message }) => (
          <li key={field}>
            <UnstyledButton className={classes.problem} onClick={() => onGoTo(field)}>
              {message}
            </UnstyledButton>
            {isOneOfTwo(field) && <span className={classes.where}>{fullLabel(field)}</span>}
          </li>
        ))}
      </ul>
    </FormAlert>
  )
}

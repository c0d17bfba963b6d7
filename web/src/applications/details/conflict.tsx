import { DETAILS_FIELDS, type DetailsForm } from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { Button, Text } from '@mantine/core'
import classes from './conflict.module.css'
import { valuesOf } from './details-values.ts'
import { FIELD_LABELS } from './field-labels.ts'

type ConflictProps = {
  mine: DetailsForm
  /** The application as somebody else saved it meanwhile. */
  theirs: Application
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Both versions side by side after somebody else was first; neither is lost before the reader chooses. */
export function Conflict({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictProps) {
  const current = valuesOf(theirs)
  const differing = DETAILS_FIELDS.filter(field => mine[field] !== current[field])
  return (
    <>
      {differing.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(field => (
              <tr key={field}>
                <th scope="row">{FIELD_LABELS[field]}</th>
                <td>{mine[field] || '–'}</td>
                <td>{current[field] || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Text inherit mb={12}>
        Keep your changes to put them on top of theirs and save once more, or take their version instead.
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onKeepMine}>
          Keep My Changes
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Take Their Version
        </Button>
      </div>
    </>
  )
}

import { Button, Text } from '@mantine/core'
import classes from './conflict.module.css'

/** A field of which both versions are shown, as text; '' is empty. */
export type DifferingField = { label: string; mine: string; theirs: string }

type ConflictProps = {
  fields: readonly DifferingField[]
  /** Missing for a reader who has changed nothing that could be kept. */
  onKeepMine?: () => void
  onTakeTheirs: () => void
}

/** Both versions side by side after somebody else was first; neither is lost before the reader chooses. */
export function Conflict({ fields, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <>
      {fields.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || '–'}</td>
                <td>{theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Text inherit mb={12}>
        {onKeepMine
          ? 'Keep your changes to put them on top of theirs and try once more, or take their version instead.'
          : 'None of this is a change of yours. Take their version, look through it and try once more.'}
      </Text>
      <div className={classes.buttons}>
        {onKeepMine && (
          <Button variant="default" onClick={onKeepMine}>
            Keep My Changes
          </Button>
        )}
        <Button variant="default" onClick={onTakeTheirs}>
          Take Their Version
        </Button>
      </div>
    </>
  )
}

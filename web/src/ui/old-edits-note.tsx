import { FormAlert } from './form-alert.tsx'

/** Over a form that begins with the edits of a session that ended. */
export function OldEditsNote() {
  return (
    <FormAlert tone="info">
      Your session ended before your changes were saved. They are still here: please look through them and
      save.
    </FormAlert>
  )
}

import { OLD_EDITS_NOTE } from '@epay/contract/common/form-texts'
import { FormAlert } from './form-alert.tsx'

/** Over a form that begins with the edits of a session that ended. */
export function OldEditsNote() {
  return <FormAlert tone="info">{OLD_EDITS_NOTE}</FormAlert>
}

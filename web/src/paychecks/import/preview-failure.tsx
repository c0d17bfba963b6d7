import { IMPORT_MESSAGES } from '@epay/contract/paychecks/messages'
import { errorMessage } from '#web/lib/api-error.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ChangedFile } from './use-import.ts'

/** Why there is no preview; the files are still chosen. */
export function PreviewFailure({ error }: { error: Error }) {
  return (
    <FormAlert title={IMPORT_MESSAGES.previewFailed}>
      {error instanceof ChangedFile ? error.message : errorMessage(error)}
    </FormAlert>
  )
}

import { DIALOG_TEXTS } from '@epay/contract/common/form-texts'
import { errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { ErrorState } from './error-state.tsx'

type RecordFailureProps = { title: string; error: unknown; onRetry: () => void; onClose: () => void }

/** In a dialog whose record could not be loaded. An address may name one that is not there, or not for this reader. */
export function RecordFailure({ title, error, onRetry, onClose }: RecordFailureProps) {
  const text = errorMessage(error)
  const isOutOfReach = [400, 403, 404].some(status => hasStatus(error, status))
  return isOutOfReach ? (
    <ErrorState title={title} text={text} onRetry={onClose} retryLabel={DIALOG_TEXTS.backToList} />
  ) : (
    <ErrorState title={title} text={text} onRetry={onRetry} />
  )
}

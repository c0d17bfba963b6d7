import type { ExtraName } from '@epay/contract/common/extra'
import { EXPORT_AS_CSV } from '@epay/contract/common/messages'
import { messageOf } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { toastError } from '#web/ui/toast.ts'
import { DownloadButton } from './download-button.tsx'

type ExportButtonProps = {
  extra?: ExtraName
  /** Must save the file only after it has been downloaded completely. */
  onExport: () => Promise<void>
}

/** Exports the filtered list; hidden if the server doesn't support exports. */
export function ExportButton({ extra = 'exports', onExport }: ExportButtonProps) {
  const isSupported = useHasExtra(extra)
  if (!isSupported) return null
  const save = () => onExport().catch((error: unknown) => toastError(messageOf(error)))
  return <DownloadButton label={EXPORT_AS_CSV} onDownload={save} />
}

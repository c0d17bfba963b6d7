import type { ExtraName } from '@epay/contract/common/extra'
import { EXPORT_AS_CSV } from '@epay/contract/common/messages'
import { messageOf } from '#web/lib/api-error.ts'
import { useHas } from '#web/lib/portal-query.ts'
import { toastError } from '#web/ui/toast.ts'
import { DownloadButton } from './download-button.tsx'

type ExportButtonProps = {
  /** What of EPay's own the export belongs to. */
  extra?: ExtraName
  /** Saves the file once all of it has arrived. */
  onExport: () => Promise<void>
}

/** Saves what a list's filter shows, where the server can. */
export function ExportButton({ extra = 'exports', onExport }: ExportButtonProps) {
  const has = useHas(extra)
  if (!has) return null
  const save = () => onExport().catch((error: unknown) => toastError(messageOf(error)))
  return <DownloadButton label={EXPORT_AS_CSV} onDownload={save} />
}

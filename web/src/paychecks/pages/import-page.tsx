import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { Stack } from '@mantine/core'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ImportFilesCard } from '../import/import-files-card.tsx'
import { ImportDone, ImportPreviewView } from '../import/import-preview.tsx'
import { useImport } from '../import/use-import.ts'

/** The payroll system's files: chosen, previewed, taken over. */
export function ImportPage() {
  const session = useImport()
  const { preview, confirm } = session
  return (
    <>
      <PageHeader title={PAGE_TITLES.import} subLine={IMPORT_MESSAGES.subLine} />
      {confirm.data ? (
        <ImportDone result={confirm.data} onMore={session.startOver} />
      ) : (
        <Stack gap={16}>
          <ImportFilesCard session={session} />
          {preview.data && (
            <ImportPreviewView key={preview.data.id} session={session} preview={preview.data} />
          )}
        </Stack>
      )}
    </>
  )
}

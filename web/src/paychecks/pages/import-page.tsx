import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useHas } from '#web/lib/portal-query.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ImportDone } from '../import/import-done.tsx'
import { ImportFilesCard } from '../import/import-files-card.tsx'
import { ImportPreviewView } from '../import/import-preview.tsx'
import { useImport } from '../import/use-import.ts'

/** The payroll system's files: chosen, previewed, taken over. */
export function ImportPage() {
  const session = useImport()
  const { preview, confirm } = session
  const hasHistory = useHas('imports')
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.import}
        subLine={IMPORT_MESSAGES.subLine}
        {...(hasHistory && { actions: <PastImports /> })}
      />
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

function PastImports() {
  return (
    <Button component={Link} to={PAGES.imports.path} variant="default">
      {PAGE_TITLES.imports}
    </Button>
  )
}

import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { IMPORTS_TEXTS } from '@epay/contract/paychecks/import-history-messages'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ImportDetailsView } from '../imports/import-details.tsx'
import { ImportsTable } from '../imports/imports-table.tsx'

/** Past imports, or the one that the address names. */
export function ImportsPage() {
  const [search] = useSearchParams()
  const id = search.get('import')
  if (id) return <ImportDetailsView key={id} id={id} />
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.imports}
        subLine={IMPORTS_TEXTS.subLine}
        actions={
          <Button component={Link} to={PAGES.import.path}>
            {IMPORTS_TEXTS.newImport}
          </Button>
        }
      />
      <ImportsTable />
    </>
  )
}

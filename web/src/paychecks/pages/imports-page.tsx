import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { IMPORTS_TEXTS } from '@epay/contract/paychecks/import-history'
import { Button, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeopleToNotify } from '../components/people-to-notify.tsx'
import { ImportDetailsView } from '../imports/import-details.tsx'
import { ImportsTable } from '../imports/imports-table.tsx'
import { WaitingChanges } from '../imports/waiting-changes.tsx'

export function ImportsPage() {
  const [search] = useSearchParams()
  const hasBankAccountChanges = useHasExtra('bankAccountChanges')
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
      <Stack gap="md">
        <WaitingChanges />
        <ImportsTable />
        {hasBankAccountChanges && <PeopleToNotify />}
      </Stack>
    </>
  )
}

import { PAGES } from '@epay/contract/auth/pages'
import type { ImportResult } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/messages'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ImportCountsTable } from './import-counts.tsx'
import classes from './import-preview.module.css'

/** What an import did, and where to see it. */
export function ImportDone({ result, onMore }: { result: ImportResult; onMore: () => void }) {
  const { counts, accounts } = result
  const start = useRef<HTMLElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <section ref={start} tabIndex={-1} className={classes.preview} aria-label="Result">
      <FormAlert tone="success" title={IMPORT_MESSAGES.confirmed}>
        {accounts > 0
          ? `New accounts: ${accounts.toLocaleString('en-US')}. ${IMPORT_MESSAGES.howToSignIn}`
          : 'Everybody who had an account still has it; there is no new one.'}
      </FormAlert>
      <Card title="Imported" isFlush>
        <ImportCountsTable counts={counts} />
      </Card>
      <div className={classes.buttons}>
        <Button component={Link} to={PAGES.manageEmployee.path}>
          Manage Employees
        </Button>
        <Button variant="default" onClick={onMore}>
          Import More Files
        </Button>
      </div>
    </section>
  )
}

import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/messages'
import { Button, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText } from '#web/ui/date.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useSuccessor } from '#web/ui/use-successor.ts'
import { FindingsTable } from './findings-table.tsx'
import { ImportCountsTable } from './import-counts.tsx'
import classes from './import-preview.module.css'
import type { Import } from './use-import.ts'

type ImportPreviewViewProps = { session: Import; preview: ImportPreview }

/** What confirming would do, what stands in its way, and the button. */
export function ImportPreviewView({ session, preview }: ImportPreviewViewProps) {
  const { counts, accounts, problems, problemCount, warnings, warningCount, missingForStatement } = preview
  const start = useRef<HTMLElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <section ref={start} tabIndex={-1} className={classes.preview} aria-label="Preview">
      {problemCount > 0 && (
        <>
          <FormAlert title={`${counted(problemCount, 'problem')}: nothing can be imported yet.`}>
            Correct the files, choose them again above, and preview once more.
          </FormAlert>
          <Findings title="Problems">
            <FindingsTable
              label="Problems"
              findings={problems.map(({ problem, ...place }) => ({ ...place, text: problem }))}
              totalCount={problemCount}
              hasColumn
            />
          </Findings>
        </>
      )}
      {counts && (
        <Card title="Changes" isFlush>
          <ImportCountsTable counts={counts} />
          <div className={classes.accounts}>
            {accounts > 0
              ? `${counted(accounts, 'employee')} will get an account.`
              : 'No employee gets a new account by it.'}
          </div>
        </Card>
      )}
      {missingForStatement.length > 0 && (
        <FormAlert tone="info" title={IMPORT_MESSAGES.statementsLack}>
          <ul className={classes.missing}>
            {missingForStatement.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </FormAlert>
      )}
      {warningCount > 0 && (
        <Findings title="Warnings">
          <p className={classes.hint}>They don't stop the import. Please look whether they are meant so.</p>
          <FindingsTable
            label="Warnings"
            findings={warnings.map(({ warning, ...place }) => ({ ...place, column: '', text: warning }))}
            totalCount={warningCount}
            hasColumn={false}
          />
        </Findings>
      )}
      <ConfirmBar session={session} preview={preview} />
    </section>
  )
}

function Findings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.findings} aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </section>
  )
}

function ConfirmBar({ session, preview }: ImportPreviewViewProps) {
  const { confirm, isOver } = session
  const buttonId = useSuccessor(confirm.error)
  return (
    <div className={classes.confirm}>
      {isOver ? (
        <PreviewOver error={confirm.error} />
      ) : (
        confirm.error && <ConfirmFailure error={confirm.error} />
      )}
      <div className={classes.buttons}>
        {isOver ? (
          <Button id={buttonId} onClick={session.startPreview}>
            Preview Again
          </Button>
        ) : (
          <Button
            id={buttonId}
            disabled={preview.problemCount > 0}
            loading={confirm.isPending}
            onClick={() => confirm.send(preview)}
          >
            Confirm Import
          </Button>
        )}
        {!isOver && (
          <span role="status" className={classes.hint}>
            <ConfirmHint preview={preview} isPending={confirm.isPending} />
          </span>
        )}
      </div>
    </div>
  )
}

function ConfirmHint({ preview, isPending }: { preview: ImportPreview; isPending: boolean }) {
  if (isPending) return 'Importing. A year of checks takes some minutes; please keep this page open.'
  if (preview.problemCount > 0) return 'Everything or nothing: the problems come first.'
  return (
    <>
      Everything or nothing. This preview is good until <InstantText instant={preview.expiresAt} />.
    </>
  )
}

function PreviewOver({ error }: { error: Error | null }) {
  const title = error ? errorMessage(error) : IMPORT_MESSAGES.expired
  return <FormAlert title={title}>{IMPORT_MESSAGES.previewAgain}</FormAlert>
}

function ConfirmFailure({ error }: { error: Error }) {
  if (hasStatus(error, 'network')) {
    return <FormAlert title={IMPORT_MESSAGES.outcomeUnknown}>{IMPORT_MESSAGES.previewToKnow}</FormAlert>
  }
  return <FormAlert title={IMPORT_MESSAGES.confirmFailed}>{errorMessage(error)}</FormAlert>
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

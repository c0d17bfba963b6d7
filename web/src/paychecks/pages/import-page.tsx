import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { formatCount } from '@epay/contract/common/money'
import { INVITATION_MESSAGES } from '@epay/contract/employees/invitation-messages'
import { english } from '@epay/contract/languages/translator'
import type { ImportConfirmation } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_MESSAGES, IMPORT_RESULT_TEXTS } from '@epay/contract/paychecks/import-messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Invitations } from '#web/employees/components/invitations.tsx'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ImportFilesCard } from '../import/import-files-card.tsx'
import { BUTTON_WIDTH, FocusedSection, ImportPreviewView } from '../import/import-preview.tsx'
import { ControlTotalsCard, ImportCountsTable } from '../import/import-totals.tsx'
import { useImport } from '../import/use-import.ts'

export function ImportPage() {
  const session = useImport()
  const { preview, confirm } = session
  const hasHistory = useHasExtra('imports')
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.import}
        subLine={IMPORT_MESSAGES.subLine}
        {...(hasHistory && {
          actions: (
            <Button component={Link} to={PAGES.imports.path} variant="default">
              {PAGE_TITLES.imports}
            </Button>
          ),
        })}
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

function ImportDone({ result, onMore }: { result: ImportConfirmation; onMore: () => void }) {
  const { counts, accounts, invitable, changedNumbers } = result
  const canInvite = useHasExtra('invitations')
  return (
    <FocusedSection label={IMPORT_RESULT_TEXTS.label}>
      <FormAlert tone="success" title={IMPORT_MESSAGES.confirmed}>
        {accounts > 0
          ? `${english(IMPORT_RESULT_TEXTS.newAccounts, { count: formatCount(accounts) })} ${IMPORT_MESSAGES.howToSignIn}`
          : IMPORT_RESULT_TEXTS.noNewAccounts}
        <ChangedCount text={IMPORT_RESULT_TEXTS.changedAccounts} count={changedNumbers?.bankAccounts} />
        <ChangedCount text={IMPORT_RESULT_TEXTS.changedSsns} count={changedNumbers?.ssns} />
      </FormAlert>
      <Card title={IMPORT_RESULT_TEXTS.title} isFlush>
        <ImportCountsTable counts={counts} />
      </Card>
      <ControlTotalsCard {...result} />
      {canInvite && (
        <Card title={INVITATION_MESSAGES.title}>
          <Invitations importedIds={invitable} />
        </Card>
      )}
      <Group gap="8px 16px">
        <Button component={Link} to={PAGES.manageEmployee.path} w={BUTTON_WIDTH}>
          {PAGE_TITLES.manageEmployee}
        </Button>
        <Button variant="default" w={BUTTON_WIDTH} onClick={onMore}>
          {IMPORT_RESULT_TEXTS.more}
        </Button>
      </Group>
    </FocusedSection>
  )
}

function ChangedCount({ text, count = 0 }: { text: string; count: number | undefined }) {
  return count > 0 && <Text inherit>{english(text, { count: formatCount(count) })}</Text>
}

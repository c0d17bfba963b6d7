import { formatCount } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { type ImportPreview, needsBankAccountConfirmation } from '@epay/contract/paychecks/import-endpoints'
import {
  IMPORT_ACCOUNTS_QUESTION,
  IMPORT_FILES_TEXTS,
  IMPORT_MESSAGES,
  IMPORT_PREVIEW_TEXTS,
} from '@epay/contract/paychecks/import-messages'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import type { Question } from '#web/ui/confirm.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { ControlTotalsCard } from './control-totals.tsx'
import { counted } from './counted.ts'
import classes from './import.module.css'
import { ImportCountsTable } from './import-counts-table.tsx'
import { Problems, SaveFindings, Warnings } from './import-findings.tsx'
import { ReturningPeople } from './returning-people.tsx'
import type { Import } from './use-import.ts'

type ImportPreviewViewProps = { session: Import; preview: ImportPreview }

/** What confirming would do, what stands in its way, and the button. */
export function ImportPreviewView({ session, preview }: ImportPreviewViewProps) {
  const { counts, accounts, problemCount, warningCount, missingForStatement } = preview
  const start = useRef<HTMLDivElement>(null)
  const [restore, setRestore] = useState<string[]>([])
  useLayoutEffect(() => start.current?.focus(), [])
  return (
    <Stack
      component="section"
      ref={start}
      tabIndex={-1}
      className={classes.shown}
      aria-label={IMPORT_PREVIEW_TEXTS.label}
    >
      {problemCount > 0 && (
        <>
          <FormAlert
            title={english(IMPORT_PREVIEW_TEXTS.blocked, { problems: counted(problemCount, 'problem') })}
          >
            {IMPORT_PREVIEW_TEXTS.correct}
          </FormAlert>
          <Problems {...preview} />
        </>
      )}
      <ControlTotalsCard {...preview} />
      {counts && (
        <Card title={IMPORT_PREVIEW_TEXTS.changes} isFlush>
          <ImportCountsTable counts={counts} />
          <Text
            component="div"
            inherit
            c="dimmed"
            px={{ base: 16, xs: 24 }}
            pt={12}
            pb={{ base: 12, xs: 16 }}
            style={{ borderTop: '1px solid var(--epay-line)' }}
          >
            {accounts > 0
              ? english(IMPORT_PREVIEW_TEXTS.newAccounts, { employees: counted(accounts, 'employee') })
              : IMPORT_PREVIEW_TEXTS.noNewAccounts}
          </Text>
        </Card>
      )}
      {missingForStatement.length > 0 && (
        <FormAlert tone="info" title={IMPORT_MESSAGES.statementsLack}>
          <Box component="ul" m={0} pl={20}>
            {missingForStatement.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </FormAlert>
      )}
      {warningCount > 0 && <Warnings {...preview} />}
      {problemCount + warningCount > 0 && <SaveFindings {...preview} />}
      <ReturningPeople people={preview.returning} chosen={restore} onChange={setRestore} />
      <BankAccounts {...preview} />
      <ConfirmBar session={session} preview={preview} restore={restore} />
    </Stack>
  )
}

function ConfirmBar({ session, preview, restore }: ImportPreviewViewProps & { restore: string[] }) {
  const { confirm, isOver } = session
  const ask = useConfirm()
  const send = async () => {
    const { bankAccounts } = preview
    const areBankAccountsConfirmed = needsBankAccountConfirmation(bankAccounts)
    const isMeant = !areBankAccountsConfirmed || (await ask(bankAccountQuestion(bankAccounts)))
    if (isMeant) confirm.send({ preview, areBankAccountsConfirmed, restore })
  }
  const buttonId = useSuccessor(confirm.error)
  return (
    <Stack gap={12}>
      {isOver ? (
        <PreviewOver error={confirm.error} />
      ) : (
        confirm.error && <ConfirmFailure error={confirm.error} />
      )}
      <Group gap="8px 16px" className={classes.buttons}>
        {isOver ? (
          <Button id={buttonId} onClick={session.startPreview}>
            {IMPORT_FILES_TEXTS.previewAgain}
          </Button>
        ) : (
          <Button
            id={buttonId}
            disabled={preview.problemCount > 0}
            loading={confirm.isPending}
            onClick={() => void send()}
          >
            {IMPORT_PREVIEW_TEXTS.confirm}
          </Button>
        )}
        {!isOver && (
          <Text span role="status" c="dimmed" fz={14}>
            <ConfirmHint preview={preview} isPending={confirm.isPending} />
          </Text>
        )}
      </Group>
    </Stack>
  )
}

function bankAccountQuestion({ given, changedToday }: ImportPreview['bankAccounts']): Question {
  return {
    title: IMPORT_ACCOUNTS_QUESTION.title,
    text: english(IMPORT_ACCOUNTS_QUESTION.text, {
      employees: counted(given, 'employee'),
      changed: formatCount(changedToday),
    }),
    confirmLabel: IMPORT_ACCOUNTS_QUESTION.confirmLabel,
    isDangerous: true,
  }
}

function ConfirmHint({ preview, isPending }: { preview: ImportPreview; isPending: boolean }) {
  if (isPending) return IMPORT_PREVIEW_TEXTS.isImporting
  if (preview.problemCount > 0) return IMPORT_PREVIEW_TEXTS.problemsFirst
  return (
    <>
      {IMPORT_PREVIEW_TEXTS.goodUntil} <InstantText instant={preview.expiresAt} />.
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

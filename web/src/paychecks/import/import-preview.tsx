import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { formatCount } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import {
  type ImportPreview,
  needsBankAccountConfirmation,
  type ReturningPerson,
} from '@epay/contract/paychecks/import-endpoints'
import {
  FINDINGS_TEXTS,
  IMPORT_ACCOUNTS_QUESTION,
  IMPORT_FILES_TEXTS,
  IMPORT_MESSAGES,
  IMPORT_PREVIEW_TEXTS,
  IMPORT_RETURNS_TEXTS,
} from '@epay/contract/paychecks/import-messages'
import { Box, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { type Question, useConfirm } from '#web/ui/confirm.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './import.module.css'
import { BankAccounts, Findings, FindingsTable, SaveFindings } from './import-findings.tsx'
import { ControlTotalsCard, ImportCountsTable, pluralize } from './import-totals.tsx'
import type { ImportSession } from './use-import.ts'

export function FocusedSection({ label, children }: { label: string; children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => section.current?.focus(), [])
  return (
    <Stack component="section" ref={section} tabIndex={-1} className={classes.section} aria-label={label}>
      {children}
    </Stack>
  )
}

type ImportPreviewViewProps = { session: ImportSession; preview: ImportPreview }

export function ImportPreviewView({ session, preview }: ImportPreviewViewProps) {
  const { counts, accounts, problemCount, warningCount, missingForStatement } = preview
  const [restore, setRestore] = useState<string[]>([])
  return (
    <FocusedSection label={IMPORT_PREVIEW_TEXTS.label}>
      {problemCount > 0 && (
        <>
          <FormAlert
            title={english(IMPORT_PREVIEW_TEXTS.blocked, {
              problems: pluralize(problemCount, 'problem'),
            })}
          >
            {IMPORT_PREVIEW_TEXTS.correct}
          </FormAlert>
          <Findings
            label={IMPORT_PREVIEW_TEXTS.problems}
            textTitle={FINDINGS_TEXTS.problem}
            findings={preview.problems.map(({ problem: text, ...location }) => ({ ...location, text }))}
            totalCount={problemCount}
          />
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
              ? english(IMPORT_PREVIEW_TEXTS.newAccounts, { employees: pluralize(accounts, 'employee') })
              : IMPORT_PREVIEW_TEXTS.noNewAccounts}
          </Text>
        </Card>
      )}
      {missingForStatement.length > 0 && (
        <FormAlert tone="info" title={IMPORT_MESSAGES.missingFromStatements}>
          <Box component="ul" m={0} pl={20}>
            {missingForStatement.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </FormAlert>
      )}
      {warningCount > 0 && (
        <Findings
          label={IMPORT_PREVIEW_TEXTS.warnings}
          hint={IMPORT_PREVIEW_TEXTS.warningsText}
          textTitle={FINDINGS_TEXTS.warning}
          findings={preview.warnings.map(({ warning: text, ...location }) => ({ ...location, text }))}
          totalCount={warningCount}
        />
      )}
      {problemCount + warningCount > 0 && <SaveFindings {...preview} />}
      <ReturningPeople people={preview.returning} selectedIds={restore} onChange={setRestore} />
      <BankAccounts {...preview} />
      <ConfirmBar session={session} preview={preview} restore={restore} />
    </FocusedSection>
  )
}

export const BUTTON_WIDTH = { base: '100%', xs: 'auto' }

function ConfirmBar({ session, preview, restore }: ImportPreviewViewProps & { restore: string[] }) {
  const { confirm, isPreviewStale } = session
  const ask = useConfirm()
  const send = async () => {
    const { bankAccounts } = preview
    const areBankAccountsConfirmed = needsBankAccountConfirmation(bankAccounts)
    const isConfirmed = !areBankAccountsConfirmed || (await ask(buildBankAccountQuestion(bankAccounts)))
    if (isConfirmed) confirm.mutate({ preview, areBankAccountsConfirmed, restore })
  }
  const buttonId = useSuccessor(confirm.error)
  return (
    <Stack gap={12}>
      {confirm.error && <ConfirmFailure error={confirm.error} isPreviewStale={isPreviewStale} />}
      <Group gap="8px 16px">
        {isPreviewStale ? (
          <Button id={buttonId} w={BUTTON_WIDTH} onClick={session.startPreview}>
            {IMPORT_FILES_TEXTS.previewAgain}
          </Button>
        ) : (
          <Button
            id={buttonId}
            w={BUTTON_WIDTH}
            disabled={preview.problemCount > 0}
            loading={confirm.isPending}
            onClick={() => void send()}
          >
            {IMPORT_PREVIEW_TEXTS.confirm}
          </Button>
        )}
        {!isPreviewStale && (
          <Text span role="status" c="dimmed" fz={14}>
            <ConfirmHint preview={preview} isPending={confirm.isPending} />
          </Text>
        )}
      </Group>
    </Stack>
  )
}

function buildBankAccountQuestion({ given, changedToday }: ImportPreview['bankAccounts']): Question {
  return {
    title: IMPORT_ACCOUNTS_QUESTION.title,
    text: english(IMPORT_ACCOUNTS_QUESTION.text, {
      employees: pluralize(given, 'employee'),
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
      {IMPORT_PREVIEW_TEXTS.previewExpires} <InstantText instant={preview.expiresAt} />.
    </>
  )
}

function ConfirmFailure({ error, isPreviewStale }: { error: Error; isPreviewStale: boolean }) {
  if (isPreviewStale) return <FormAlert title={errorMessage(error)}>{IMPORT_MESSAGES.previewAgain}</FormAlert>
  if (hasStatus(error, 'network')) {
    return <FormAlert title={IMPORT_MESSAGES.outcomeUnknown}>{IMPORT_MESSAGES.previewAgainHint}</FormAlert>
  }
  return <FormAlert title={IMPORT_MESSAGES.confirmFailed}>{errorMessage(error)}</FormAlert>
}

type ReturningPeopleProps = {
  people: readonly ReturningPerson[]
  selectedIds: string[]
  onChange: (selectedIds: string[]) => void
}

function ReturningPeople({ people, selectedIds, onChange }: ReturningPeopleProps) {
  if (people.length === 0) return null
  const deletedPeople = people.flatMap(({ deleted: deletion, ...person }) =>
    deletion ? [{ ...person, deletion }] : [],
  )
  const inactivePeople = people.filter(person => person.deleted === null)
  return (
    <Stack component="section" gap={12} miw={0} aria-label={IMPORT_RETURNS_TEXTS.title}>
      <Title order={2}>{IMPORT_RETURNS_TEXTS.title}</Title>
      {deletedPeople.length > 0 && (
        <Checkbox.Group
          label={IMPORT_RETURNS_TEXTS.deletedTitle}
          description={IMPORT_RETURNS_TEXTS.intro}
          value={selectedIds}
          onChange={onChange}
        >
          <Stack gap={12} mt={12}>
            {deletedPeople.map(({ employeeId, name, deletion }) => (
              <Checkbox
                key={employeeId}
                value={employeeId}
                disabled={deletion.refusal !== null}
                label={english(IMPORT_RETURNS_TEXTS.restore, { name, id: employeeId })}
                description={deletion.refusal ?? describeDeletion(name, deletion)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {inactivePeople.length > 0 && (
        <>
          <Text c="dimmed" fz={14}>
            {IMPORT_RETURNS_TEXTS.inactive}
          </Text>
          <FindingsTable
            label={IMPORT_RETURNS_TEXTS.inactiveTitle}
            findings={inactivePeople.map(({ employeeId, name }) => ({ subject: employeeId, text: name }))}
            titles={{ subject: FINDINGS_TEXTS.employeeId, text: FINDINGS_TEXTS.name }}
            totalCount={inactivePeople.length}
          />
        </>
      )}
    </Stack>
  )
}

function describeDeletion(
  name: string,
  { at, by, name: formerName }: NonNullable<ReturningPerson['deleted']>,
) {
  const date = formatDate(toDateIn(new Date(at)))
  return formerName === name
    ? english(IMPORT_RETURNS_TEXTS.deleted, { date, by })
    : english(IMPORT_RETURNS_TEXTS.deletedOther, { name: formerName, date, by })
}

import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { formatInstant } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { type ImportDetails, importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { IMPORTS_TEXTS, UNDO_QUESTION } from '@epay/contract/paychecks/import-history-messages'
import { type ImportCounts, sumTotals } from '@epay/contract/paychecks/import-totals'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage, messageOf } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Facts, InstantText } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { ControlTotalsCard } from '../import/control-totals.tsx'
import { counted } from '../import/counted.ts'
import { ImportChanges } from './import-changes.tsx'
import { ImportState, importerOf } from './imports-table.tsx'
import { importQuery } from './queries.ts'

const BACK = { label: PAGE_TITLES.imports, href: PAGES.imports.path }

/** One import: its totals, what it changed, and Undo while there is time. */
export function ImportDetailsView({ id }: { id: string }) {
  const found = useRead(importQuery(id))
  if (found.isError)
    return (
      <>
        <PageHeader title={PAGE_TITLES.imports} back={BACK} />
        <ErrorState
          title={IMPORTS_TEXTS.failed}
          text={messageOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      </>
    )
  if (!found.data)
    return (
      <>
        <PageHeader title={PAGE_TITLES.imports} back={BACK} />
        <Card>
          <LoadingRows />
        </Card>
      </>
    )
  const details = found.data
  return (
    <>
      <PageHeader title={english(IMPORTS_TEXTS.titleOf, { date: formatInstant(details.at) })} back={BACK} />
      <Stack gap={16}>
        <Card>
          <Facts
            items={[
              { label: IMPORTS_TEXTS.by, value: importerOf(details) },
              { label: IMPORTS_TEXTS.files, value: details.files.join(', ') },
              { label: IMPORTS_TEXTS.status, value: <ImportState of={details} /> },
            ]}
          />
          <Undo details={details} />
        </Card>
        <ControlTotalsCard totals={details.totals} previous={details.previous} />
        <Stack component="section" gap={12} miw={0} aria-label={IMPORTS_TEXTS.changes}>
          <Title order={2}>{IMPORTS_TEXTS.changes}</Title>
          <ImportChanges id={id} />
        </Stack>
      </Stack>
    </>
  )
}

const changedIn = ({ new: added, changed, voided = 0 }: ImportCounts['checks']) => added + changed + voided

function Undo({ details }: { details: ImportDetails }) {
  const { id, counts, totals, undoUntil, refusal } = details
  const client = useQueryClient()
  const ask = useConfirm()
  const undo = useMutation({
    mutationFn: () => callApi(importHistoryEndpoints.undo, { params: { id }, isLong: true }),
    onSuccess: () => {
      toastSuccess(IMPORTS_TEXTS.undoDone)
      void client.invalidateQueries()
    },
  })
  if (undoUntil === null) return null
  if (refusal !== '')
    return (
      <Text c="dimmed" mt={16}>
        {refusal}
      </Text>
    )
  const question = {
    title: UNDO_QUESTION.title,
    text: english(UNDO_QUESTION.text, {
      employees: counted(changedIn(counts.employees), 'employee'),
      checks: counted(changedIn(counts.checks), 'check'),
      net: formatMoney(sumTotals(totals).netPay, 'currency'),
    }),
    confirmLabel: UNDO_QUESTION.confirmLabel,
    isDangerous: true,
  }
  const start = async () => {
    if (await ask(question)) undo.mutate()
  }
  return (
    <Stack gap={12} mt={16}>
      {undo.error && <FormAlert title={IMPORTS_TEXTS.undoFailed}>{errorMessage(undo.error)}</FormAlert>}
      <Group gap="8px 16px">
        <Button variant="default" loading={undo.isPending} onClick={() => void start()}>
          {IMPORTS_TEXTS.undo}
        </Button>
        <Text span c="dimmed" fz={14}>
          {IMPORTS_TEXTS.undoUntil} <InstantText instant={undoUntil} />.
        </Text>
      </Group>
    </Stack>
  )
}

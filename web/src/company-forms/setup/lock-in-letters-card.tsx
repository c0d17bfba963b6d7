import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { LOCK_TEXTS } from '@epay/contract/company-forms/page-texts'
import { W4_STATUSES, type W4Lock, type W4Terms } from '@epay/contract/company-forms/w4-lock'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Checkbox, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { w4LocksQuery } from '../queries.ts'

export function LockInLettersCard() {
  const { data, error } = usePageQuery(w4LocksQuery())
  const remove = useRemoval()
  const columns: readonly PlainTableColumn<W4Lock>[] = [
    {
      title: LOCK_TEXTS.employee,
      isRowHeader: true,
      render: ({ name, employeeId }) => `${name} (${employeeId})`,
    },
    { title: LOCK_TEXTS.allowed, render: ({ terms }) => LOCK_TEXTS.statuses[terms.status] },
    { title: LOCK_TEXTS.notedOn, render: ({ notedAt }) => <InstantText instant={notedAt} /> },
    {
      title: '',
      render: person => (
        <Button
          variant="default"
          aria-label={english(LOCK_TEXTS.removeLabel, { name: person.name })}
          onClick={() => void remove(person)}
        >
          {LOCK_TEXTS.remove}
        </Button>
      ),
    },
  ]
  return (
    <Box mt="md">
      <Card title={LOCK_TEXTS.title} isFlush actions={<AddLetter />}>
        <Text px={24} pt={12} pb={16} c="dimmed">
          {error ? LOCK_TEXTS.loadFailed : LOCK_TEXTS.explanation}
        </Text>
        {data && data.items.length > 0 && (
          <ScrolledTable title={LOCK_TEXTS.title} columns={columns} rows={data.items} />
        )}
      </Card>
    </Box>
  )
}

function useRemoval(): (locked: W4Lock) => Promise<void> {
  const client = useQueryClient()
  const confirm = useConfirm()
  return async ({ employeeId, name }) => {
    const isSure = await confirm({
      title: LOCK_TEXTS.removeTitle,
      text: english(LOCK_TEXTS.removeText, { name }),
      confirmLabel: LOCK_TEXTS.remove,
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await callApi(companyFormEndpoints.releaseLock, { params: { id: employeeId } })
      toastSuccess(LOCK_TEXTS.removed)
      await client.invalidateQueries({ queryKey: w4LocksQuery().queryKey })
    } catch (failure) {
      toastError(errorMessage(failure))
    }
  }
}

function AddLetter() {
  return (
    <DialogButton label={LOCK_TEXTS.add} icon={IconPlus} title={LOCK_TEXTS.add}>
      {close => <LetterForm onClose={close} />}
    </DialogButton>
  )
}

const STATUSES = W4_STATUSES.toReversed().map(value => ({ value, label: LOCK_TEXTS.statuses[value] }))
const AMOUNTS = ['step3', 'otherIncome', 'deductions', 'extra'] as const
const INITIAL_TERMS: W4Terms = {
  ...{ status: 'single', twoJobs: false, step3: '', otherIncome: '', deductions: '', extra: '' },
}

function LetterForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [employeeId, setEmployeeId] = useState('')
  const [terms, setTerms] = useState(INITIAL_TERMS)
  const sending = useMutation({
    mutationFn: () => {
      const amounts = AMOUNTS.map(name => [name, terms[name].replaceAll(',', '').trim() || '0'])
      const body: W4Terms = { ...terms, ...Object.fromEntries(amounts) }
      return callApi(companyFormEndpoints.saveLock, { params: { id: employeeId.trim() }, body })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: w4LocksQuery().queryKey })
      onClose()
    },
  })
  return (
    <DialogForm
      submitLabel={LOCK_TEXTS.save}
      sending={sending}
      failed={LOCK_TEXTS.saveFailed}
      onSubmit={() => sending.mutate()}
      onCancel={onClose}
    >
      <TextField
        data-autofocus
        label={LOCK_TEXTS.employeeId}
        maxLength={100}
        value={employeeId}
        onChange={event => setEmployeeId(event.currentTarget.value)}
      />
      <SelectField
        label={LOCK_TEXTS.allowed}
        options={STATUSES}
        value={terms.status}
        onChange={event => {
          const status = W4_STATUSES.find(each => each === event.currentTarget.value)
          if (status) setTerms({ ...terms, status })
        }}
      />
      <Checkbox
        label={LOCK_TEXTS.twoJobs}
        checked={terms.twoJobs}
        onChange={event => setTerms({ ...terms, twoJobs: event.currentTarget.checked })}
      />
      {AMOUNTS.map(name => (
        <TextField
          key={name}
          label={LOCK_TEXTS[name]}
          isOptional
          inputMode="decimal"
          maxLength={20}
          value={terms[name]}
          onChange={event => setTerms({ ...terms, [name]: event.currentTarget.value })}
        />
      ))}
      <Text c="dimmed" fz={14}>
        {LOCK_TEXTS.amountHint}
      </Text>
    </DialogForm>
  )
}

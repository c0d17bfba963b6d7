import { formatCount } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { type TaxFormUpload, yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { REASON_MAX, YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RequireSecondFactor } from '#web/auth/second-factor/second-factor-section.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { returnFocusTo } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { uploadQuery, YEAR_END } from '../queries.ts'

type ConfirmUploadProps = { upload: TaxFormUpload; unassignedCount: number }

export function UploadActions({ upload, unassignedCount }: ConfirmUploadProps) {
  const client = useQueryClient()
  const confirmDialog = useConfirm()
  const discard = useMutation({
    mutationFn: () => callApi(yearEndEndpoints.discard, { params: { id: upload.id } }),
    // Discarding removes the focused element.
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: YEAR_END })
      returnFocusTo(null)
    },
  })
  const confirmDiscard = async () => {
    const { discardTitle: title, discardText: text, discard: confirmLabel } = TEXTS
    if (await confirmDialog({ title, text, confirmLabel, isDangerous: true })) discard.mutate()
  }
  return (
    <Box p={{ base: 16, xs: 24 }} style={{ borderTop: '1px solid var(--epay-line)' }}>
      {discard.isError && <FormAlert>{english(messageOf(discard.error))}</FormAlert>}
      <Group justify="space-between" align="flex-end" gap="12px 16px">
        <Button
          variant="subtle"
          px={8}
          mx={-8}
          loading={discard.isPending}
          onClick={() => void confirmDiscard()}
        >
          {TEXTS.discard}
        </Button>
        <ConfirmUpload upload={upload} unassignedCount={unassignedCount} />
      </Group>
    </Box>
  )
}

function findBlockReason({ upload, unassignedCount }: ConfirmUploadProps): string | undefined {
  if (unassignedCount > 0)
    return unassignedCount === 1
      ? TEXTS.unassignedOne
      : english(TEXTS.unassigned, { count: formatCount(unassignedCount) })
  if (upload.formCount === 0) return TEXTS.noForms
  return upload.needsSecondPerson && !upload.isOnlyOne ? TEXTS.secondPerson : undefined
}

function ConfirmUpload({ upload, unassignedCount }: ConfirmUploadProps) {
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const { id, formCount, replacing } = upload
  const isOnlyConfirmer = upload.needsSecondPerson && upload.isOnlyOne && unassignedCount === 0
  const confirm = useMutation({
    mutationFn: () =>
      callApi(yearEndEndpoints.confirm, { params: { id }, body: isOnlyConfirmer ? { code, reason } : {} }),
    onSuccess: async response => {
      client.setQueryData(uploadQuery(id).queryKey, response)
      await client.invalidateQueries({ queryKey: YEAR_END })
      returnFocusTo(null)
    },
    onError: () => client.invalidateQueries({ queryKey: YEAR_END }),
  })
  const blockReason = findBlockReason({ upload, unassignedCount })
  const label = formCount === 1 ? TEXTS.confirmOne : english(TEXTS.confirm, { count: formatCount(formCount) })
  const button = (
    <Button disabled={blockReason !== undefined} loading={confirm.isPending} onClick={() => confirm.mutate()}>
      {label}
    </Button>
  )
  return (
    <Stack gap={8} align="flex-end" maw={420}>
      {blockReason && <Text c="dimmed">{blockReason}</Text>}
      {replacing > 0 && <Text>{english(TEXTS.replaces, { count: formatCount(replacing) })}</Text>}
      {confirm.isError && <FormAlert>{english(messageOf(confirm.error))}</FormAlert>}
      {isOnlyConfirmer ? (
        <RequireSecondFactor>
          <Stack gap={8}>
            <Text>{TEXTS.onlyOne}</Text>
            <TextInput
              label={TEXTS.reason}
              maxLength={REASON_MAX}
              value={reason}
              onChange={event => setReason(event.currentTarget.value)}
            />
            <TextInput
              label={TEXTS.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={event => setCode(event.currentTarget.value)}
            />
            {button}
          </Stack>
        </RequireSecondFactor>
      ) : (
        button
      )}
    </Stack>
  )
}

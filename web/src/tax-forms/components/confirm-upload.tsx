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

type ConfirmUploadProps = { upload: TaxFormUpload; unplaced: number }

export function UploadActions({ upload, unplaced }: ConfirmUploadProps) {
  const client = useQueryClient()
  const ask = useConfirm()
  const discard = useMutation({
    mutationFn: () => callApi(yearEndEndpoints.discard, { params: { id: upload.id } }),
    // Discarding removes the focused element.
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: YEAR_END })
      returnFocusTo(null)
    },
  })
  const askToDiscard = async () => {
    const { discardTitle: title, discardText: text, discard: confirmLabel } = TEXTS
    if (await ask({ title, text, confirmLabel, isDangerous: true })) discard.mutate()
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
          onClick={() => void askToDiscard()}
        >
          {TEXTS.discard}
        </Button>
        <ConfirmUpload upload={upload} unplaced={unplaced} />
      </Group>
    </Box>
  )
}

function blockOf({ upload, unplaced }: ConfirmUploadProps): string | undefined {
  if (unplaced > 0)
    return unplaced === 1 ? TEXTS.unassignedOne : english(TEXTS.unassigned, { count: formatCount(unplaced) })
  if (upload.formCount === 0) return TEXTS.noForms
  return upload.needsSecondPerson && !upload.isOnlyOne ? TEXTS.secondPerson : undefined
}

function ConfirmUpload({ upload, unplaced }: ConfirmUploadProps) {
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const { id, formCount, replacing } = upload
  const isAlone = upload.needsSecondPerson && upload.isOnlyOne && unplaced === 0
  const confirm = useMutation({
    mutationFn: () =>
      callApi(yearEndEndpoints.confirm, { params: { id }, body: isAlone ? { code, reason } : {} }),
    onSuccess: async answer => {
      client.setQueryData(uploadQuery(id).queryKey, answer)
      await client.invalidateQueries({ queryKey: YEAR_END })
      returnFocusTo(null)
    },
    onError: () => client.invalidateQueries({ queryKey: YEAR_END }),
  })
  const block = blockOf({ upload, unplaced })
  const label = formCount === 1 ? TEXTS.confirmOne : english(TEXTS.confirm, { count: formatCount(formCount) })
  const button = (
    <Button disabled={block !== undefined} loading={confirm.isPending} onClick={() => confirm.mutate()}>
      {label}
    </Button>
  )
  return (
    <Stack gap={8} align="flex-end" maw={420}>
      {block && <Text c="dimmed">{block}</Text>}
      {replacing > 0 && <Text>{english(TEXTS.replaces, { count: formatCount(replacing) })}</Text>}
      {confirm.isError && <FormAlert>{english(messageOf(confirm.error))}</FormAlert>}
      {isAlone ? (
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

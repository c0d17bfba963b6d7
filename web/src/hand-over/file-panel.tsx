import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { HAND_OVER_MESSAGES } from '@epay/contract/hand-over/messages'
import { DOWNLOAD_TEXTS } from '@epay/contract/hand-over/page-texts'
import { type PreviewRow, REASON_MAX } from '@epay/contract/hand-over/schemas'
import { english } from '@epay/contract/languages/translator'
import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RequireSecondFactor } from '#web/auth/second-factor/second-factor-section.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { ApiError, errorMessage } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import type { PersonRow } from './person-rows.tsx'
import { HAND_OVER_KEY } from './queries.ts'

type FileRequest = { formatId: string; ids: string[]; reason: string; code: string }

/** Refetches the lists that the download changes. */
export function useFileDownload(send: (request: FileRequest) => Promise<unknown>, changedKey: QueryKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toastSuccess(DOWNLOAD_TEXTS.saved)
      return client.invalidateQueries({ queryKey: changedKey })
    },
  })
}

export const useHandOverDownload = () =>
  useFileDownload(
    body => downloadFile(handOverEndpoints.file, { body }, ({ name }) => name ?? 'hand-over'),
    HAND_OVER_KEY,
  )

export function useDownloadProof() {
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  return { reason, setReason, code, setCode, isComplete: reason.trim() !== '' && code.trim() !== '' }
}

export const getFieldErrors = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.body.fieldErrors : {}

type ProofFieldsProps = { proof: ReturnType<typeof useDownloadProof>; error: Error | null }

export function ProofFields({ proof, error }: ProofFieldsProps) {
  const fieldErrors = getFieldErrors(error)
  const { reason, setReason, code, setCode } = proof
  return (
    <>
      <TextField
        label={DOWNLOAD_TEXTS.reason}
        description={DOWNLOAD_TEXTS.reasonHint}
        maxLength={REASON_MAX}
        autoComplete="off"
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        error={fieldErrors.reason}
      />
      <TextField
        label={DOWNLOAD_TEXTS.code}
        description={DOWNLOAD_TEXTS.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        error={fieldErrors.code}
      />
    </>
  )
}

type FilePanelProps = {
  texts: Record<
    'one' | 'many' | 'none' | 'buttonOne' | 'buttonMany' | 'fullNumbersWarning' | 'viewsRecorded',
    string
  >
  formats: readonly { id: string; name: string }[]
  formatId: string
  onFormat: (id: string) => void
  people: readonly PersonRow[]
  rows: readonly PreviewRow[]
  /** IDs of people who were in an earlier file. */
  downloadedIds: readonly string[]
  download: ReturnType<typeof useFileDownload>
}

export function FilePanel(props: FilePanelProps) {
  const { texts, formats, formatId, onFormat, people, rows, downloadedIds, download } = props
  const proof = useDownloadProof()
  const includedPeople = people.filter(({ id }) =>
    rows.some(row => row.id === id && row.problems.length === 0),
  )
  const shortenedCount = rows.flatMap(({ cells }) => cells.filter(({ cut }) => cut !== '')).length
  const repeatedNames = includedPeople.flatMap(({ id, name }) => (downloadedIds.includes(id) ? name : []))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { reason, code } = proof
    const ids = includedPeople.map(({ id }) => id)
    download.mutate({ formatId, ids, reason, code }, { onSettled: () => proof.setCode('') })
  }
  const fieldErrors = getFieldErrors(download.error)
  return (
    <Card title={formatCount(texts, includedPeople.length)}>
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          <SelectField
            label={DOWNLOAD_TEXTS.format}
            options={formats.map(({ id, name }) => ({ value: id, label: name }))}
            value={formatId}
            onChange={event => onFormat(event.currentTarget.value)}
          />
          <Text c="dimmed" fz={14}>
            {formatCount(SHORTENED_TEXTS, shortenedCount)}
          </Text>
          <RequireSecondFactor>
            <ProofFields proof={proof} error={download.error} />
            <FormAlert tone="info" title={texts.fullNumbersWarning}>
              {texts.viewsRecorded}
            </FormAlert>
            {repeatedNames.length > 0 && (
              <FormAlert tone="info">
                {english(DOWNLOAD_TEXTS.again, { names: repeatedNames.join(', ') })}
              </FormAlert>
            )}
            {download.error && !fieldErrors.code && !fieldErrors.reason && (
              <FormAlert title={DOWNLOAD_TEXTS.failed}>{errorMessage(download.error)}</FormAlert>
            )}
            <Button
              type="submit"
              leftSection={<IconDownload size={18} aria-hidden />}
              disabled={includedPeople.length === 0 || !proof.isComplete}
              loading={download.isPending}
            >
              {formatCount({ ...texts, one: texts.buttonOne, many: texts.buttonMany }, includedPeople.length)}
            </Button>
          </RequireSecondFactor>
          {people.length > 0 && includedPeople.length === 0 && rows.length > 0 && (
            <Text>{HAND_OVER_MESSAGES.nothingToDownload}</Text>
          )}
        </Stack>
      </form>
    </Card>
  )
}

type CountTexts = Record<'one' | 'many' | 'none', string>

function formatCount({ one, many, none }: CountTexts, count: number): string {
  if (count === 0) return none
  return count === 1 ? one : english(many, { count })
}

const SHORTENED_TEXTS: CountTexts = {
  one: DOWNLOAD_TEXTS.oneShortened,
  many: DOWNLOAD_TEXTS.shortened,
  none: DOWNLOAD_TEXTS.noneShortened,
}

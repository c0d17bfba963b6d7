import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import {
  CHECK_LABELS,
  EXPIRY_LABELS,
  CERTIFICATES_PAGE_TEXTS as TEXTS,
} from '@epay/contract/certificates/page-texts'
import { SIDES } from '@epay/contract/certificates/schemas'
import { formatDate, formatShortDate, toDateIn } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateText, Facts, StatusBadge, type StatusTone } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LoadingRows, RecordFailure } from '#web/ui/states.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import type { OpenRecord } from '#web/ui/use-record-dialog.ts'
import { NoPicture, StoredPicture } from '../form/pictures.tsx'
import { CERTIFICATES_KEY, certificateQuery, pictureQuery, type StaffCertificate } from '../queries.ts'
import { EditCertificate, RequestPictures } from './certificate-dialogs.tsx'

type CertificatePanelProps = { id: string; record: OpenRecord; kinds: readonly string[] }

export function CertificatePanel({ id, record, kinds }: CertificatePanelProps) {
  const { data, error, refetch } = usePageQuery(certificateQuery(id))
  const panelRef = useRef<HTMLDivElement>(null)
  const isShown = data !== undefined
  useEffect(() => {
    if (!isShown) return
    // On narrow screens, the panel is below the list.
    panelRef.current?.scrollIntoView({ block: 'nearest' })
    // The focused element (for example, the list on phones or the certificate that was just checked) may be gone.
    if (document.activeElement === document.body) panelRef.current?.focus({ preventScroll: true })
  }, [isShown])
  return (
    <Stack ref={panelRef} gap={8} tabIndex={-1} style={{ outline: 'none' }}>
      <Button
        variant="subtle"
        px={8}
        mr="auto"
        hiddenFrom="xs"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={record.close}
      >
        {PAGE_TITLES.certificates}
      </Button>
      {error ? (
        <RecordFailure
          title={TEXTS.oneFailed}
          error={error}
          onRetry={() => void refetch()}
          onClose={record.close}
        />
      ) : data ? (
        <OpenCertificate certificate={data} record={record} kinds={kinds} />
      ) : (
        <LoadingRows />
      )}
    </Stack>
  )
}

type OpenCertificateProps = Pick<CertificatePanelProps, 'record' | 'kinds'> & {
  certificate: StaffCertificate
}

function OpenCertificate({ certificate, record, kinds }: OpenCertificateProps) {
  const { id, kind, name, state, revision, pictures, pictureRequest } = certificate
  const checkMutation = useCheckMutation(certificate, record)
  const { remove, error } = useRemoval(certificate, record)
  const failure = checkMutation.error ?? error
  return (
    <Card title={name} actions={<CertificateBadge certificate={certificate} />}>
      <Stack gap={16}>
        <Text c="dimmed">
          {kind}. <Origin certificate={certificate} />
        </Text>
        <SimpleGrid cols={2} spacing={10}>
          {SIDES.map(side =>
            pictures.includes(side) ? (
              <StoredPicture key={side} side={side} query={pictureQuery(id, side, revision)} />
            ) : (
              <NoPicture key={side} side={side} />
            ),
          )}
        </SimpleGrid>
        <Facts items={factsOf(certificate)} columns="repeat(2, minmax(0, 1fr))" />
        {state === 'picturesRequested' && pictureRequest && (
          <FormAlert tone="info">{english(TEXTS.pictureRequest, { comment: pictureRequest })}</FormAlert>
        )}
        {failure && <FormAlert>{messageText(failure)}</FormAlert>}
        {state !== 'checked' && (
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={checkMutation.isPending}
            onClick={() => checkMutation.mutate()}
          >
            {TEXTS.check}
          </Button>
        )}
        <Group gap={8} className="fill-on-phone">
          <EditCertificate certificate={certificate} kinds={kinds} />
          <RequestPictures certificate={certificate} />
        </Group>
        <Group justify="space-between" mx={-8}>
          <Button variant="subtle" color="rejected" px={8} onClick={() => void remove()}>
            {TEXTS.remove}
          </Button>
          <Button variant="subtle" px={8} visibleFrom="xs" onClick={record.close}>
            {TEXTS.close}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const TONES: Readonly<Record<string, StatusTone>> = {
  toCheck: 'waiting',
  picturesRequested: 'halfway',
  checked: 'approved',
}
const checkLabels: Readonly<Record<string, string>> = CHECK_LABELS

export function CertificateBadge({ certificate: { expiry, state } }: { certificate: StaffCertificate }) {
  if (expiry === 'expired') return <StatusBadge tone="rejected">{EXPIRY_LABELS.expired}</StatusBadge>
  return <StatusBadge tone={TONES[state] ?? 'neutral'}>{checkLabels[state] ?? state}</StatusBadge>
}

const messageText = (error: unknown): string => english(messageOf(error))
const formatDay = (instant: string) => formatDate(toDateIn(new Date(instant)))

function Origin({
  certificate: { addedAt, addedBy, checkedAt, checkedBy },
}: {
  certificate: StaffCertificate
}) {
  const added = english(TEXTS.addedBy, { date: formatDay(addedAt), name: addedBy })
  if (!checkedAt || !checkedBy) return <>{added}.</>
  return (
    <>
      {added}. {english(TEXTS.checkedBy, { date: formatDay(checkedAt), name: checkedBy })}.
    </>
  )
}

function factsOf({ number, issuedOn, expiresOn, nextReminderOn, name }: StaffCertificate) {
  const reminder =
    nextReminderOn === null
      ? TEXTS.noReminder
      : english(TEXTS.reminderOn, { date: formatShortDate(nextReminderOn), name })
  return [
    { label: TEXTS.number, value: number },
    { label: TEXTS.issued, value: <DateText date={issuedOn} /> },
    { label: TEXTS.expires, value: expiresOn === null ? EXPIRY_LABELS.never : <DateText date={expiresOn} /> },
    { label: TEXTS.nextReminder, value: reminder },
  ]
}

function useCheckMutation({ id, revision }: StaffCertificate, record: OpenRecord) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(certificateEndpoints.check, { params: { id }, body: { revision } }),
    onSuccess: ({ nextId, left }) => {
      toastSuccess(nextId ? english(TEXTS.checkedNext, { left }) : TEXTS.checkedLast)
      if (nextId) record.change(nextId)
      else record.close()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [CERTIFICATES_KEY] }),
  })
}

function useRemoval({ id }: StaffCertificate, record: OpenRecord) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { mutate, error } = useMutation({
    mutationFn: () => callApi(certificateEndpoints.remove, { params: { id } }),
    onSuccess: () => {
      toastSuccess(TEXTS.removed)
      record.close()
      void client.invalidateQueries({ queryKey: [CERTIFICATES_KEY, 'list'] })
    },
  })
  const remove = async () => {
    const { removeTitle: title, removeText: text, remove: confirmLabel } = TEXTS
    if (await confirm({ title, text, confirmLabel, isDangerous: true })) mutate()
  }
  return { remove, error }
}

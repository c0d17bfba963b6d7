import { UPLOAD_TEXTS } from '@epay/contract/packets/page-texts'
import { ActionIcon, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCloudUpload, IconX } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import type { PacketFile } from './packet-file.ts'
import type { UploadState } from './upload-queue.ts'
import { usePacketFilesContext } from './use-packet-files.ts'

/** The upload progress of a file, with buttons to cancel or retry. */
export function UploadLine({ file }: { file: PacketFile }) {
  const t = useTranslate()
  const { states, cancel, retry } = usePacketFilesContext()
  const { id, name } = file
  const state = states.get(id)
  if (!state) {
    if (!file.isKept) return null
    return (
      <Text span c="approved" fz={14} fw={540}>
        {t(UPLOAD_TEXTS.done)}
      </Text>
    )
  }

  const isLater = state.status === 'later'
  const label = t(isLater ? UPLOAD_TEXTS.retry : UPLOAD_TEXTS.cancel, { name })
  return (
    <Group component="span" wrap="nowrap" gap={4} flex={1} miw={180} c="dimmed" fz={14}>
      <Stack component="span" gap={4} flex={1}>
        <StateText state={state} />
        {state.status === 'sending' && (
          <Progress.Root size={4} radius="xl">
            <Progress.Section value={state.percent} aria-label={t(UPLOAD_TEXTS.progress, { name })} />
          </Progress.Root>
        )}
      </Stack>
      <ActionIcon
        variant="subtle"
        color="neutral"
        aria-label={label}
        title={label}
        onClick={() => (isLater ? retry(id) : cancel(id))}
      >
        {isLater ? <IconCloudUpload size={20} stroke={1.6} aria-hidden /> : <IconX size={20} aria-hidden />}
      </ActionIcon>
    </Group>
  )
}

function StateText({ state }: { state: UploadState }) {
  const t = useTranslate()
  if (state.status === 'sending') return t(UPLOAD_TEXTS.sending, { percent: state.percent })
  if (state.status === 'waiting') return t(UPLOAD_TEXTS.waiting)
  return <span role="status">{t(UPLOAD_TEXTS.later)}</span>
}

import { UPLOAD_TEXTS } from '@epay/contract/packets/page-texts'
import { ActionIcon, Progress } from '@mantine/core'
import { IconCloudUpload, IconX } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import type { PacketFile } from './packet-file.ts'
import classes from './packet-files.module.css'
import type { UploadState } from './upload-queue.ts'
import { usePacketFilesContext } from './use-packet-files.ts'

/** The upload progress of a file, with buttons to cancel or retry. */
export function UploadLine({ file }: { file: PacketFile }) {
  const t = useTranslate()
  const { states, cancel, retry } = usePacketFilesContext()
  const { id, name } = file
  const state = states.get(id)
  if (!state) return file.isKept ? <span className={classes.done}>{t(UPLOAD_TEXTS.done)}</span> : null

  const isLater = state.status === 'later'
  const label = t(isLater ? UPLOAD_TEXTS.retry : UPLOAD_TEXTS.cancel, { name })
  return (
    <span className={classes.upload}>
      <span className={classes.words}>
        <StateText state={state} />
        {state.status === 'sending' && (
          <Progress.Root size={4} radius="xl">
            <Progress.Section value={state.percent} aria-label={t(UPLOAD_TEXTS.progress, { name })} />
          </Progress.Root>
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="neutral"
        aria-label={label}
        title={label}
        onClick={() => (isLater ? retry(id) : cancel(id))}
      >
        {isLater ? <IconCloudUpload size={20} stroke={1.6} aria-hidden /> : <IconX size={20} aria-hidden />}
      </ActionIcon>
    </span>
  )
}

function StateText({ state }: { state: UploadState }) {
  const t = useTranslate()
  if (state.status === 'sending') return t(UPLOAD_TEXTS.sending, { percent: state.percent })
  if (state.status === 'waiting') return t(UPLOAD_TEXTS.waiting)
  return <span role="status">{t(UPLOAD_TEXTS.later)}</span>
}

import { messageAbout } from '@epay/contract/files/messages'
import type { DraftFileKind } from '@epay/contract/packets/draft'
import { UPLOAD_TEXTS } from '@epay/contract/packets/page-texts'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './packet-files.module.css'
import { usePacketFilesContext } from './use-packet-files.ts'

/** The chosen files that were refused, with reasons. `onDismiss` is called before one is removed. */
export function RefusalList({ kind, onDismiss }: { kind: DraftFileKind; onDismiss?: () => void }) {
  const t = useTranslate()
  const { refusals, dismiss } = usePacketFilesContext()
  return refusals
    .filter(refusal => refusal.kind === kind)
    .map(({ id, name, problem }) => (
      <div key={id} className={classes.refusal}>
        <span id={id} role="alert">
          {t(name ? messageAbout(name, problem) : problem)}
        </span>
        <ActionIcon
          variant="subtle"
          color="neutral"
          aria-label={t(UPLOAD_TEXTS.dismiss)}
          aria-describedby={id}
          onClick={() => {
            onDismiss?.()
            dismiss(id)
          }}
        >
          <IconX size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    ))
}

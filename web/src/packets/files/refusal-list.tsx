import { messageAbout } from '@epay/contract/files/messages'
import type { DraftFileKind } from '@epay/contract/packets/draft'
import { UPLOAD_TEXTS } from '@epay/contract/packets/page-texts'
import { ActionIcon, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePacketFilesContext } from './use-packet-files.ts'

/** The chosen files that were refused, with reasons. `onDismiss` is called before one is removed. */
export function RefusalList({ kind, onDismiss }: { kind: DraftFileKind; onDismiss?: () => void }) {
  const t = useTranslate()
  const { refusals, dismiss } = usePacketFilesContext()
  return refusals
    .filter(refusal => refusal.kind === kind)
    .map(({ id, name, problem }) => (
      <Group key={id} justify="space-between" wrap="nowrap" gap={8} c="rejected" fz={14} fw={500}>
        <span id={id} role="alert" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
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
      </Group>
    ))
}

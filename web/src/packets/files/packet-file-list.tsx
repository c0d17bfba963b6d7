import { messageAbout } from '@epay/contract/files/messages'
import type { DraftFileKind } from '@epay/contract/packets/draft'
import { DOCUMENT_TEXTS, UPLOAD_TEXTS } from '@epay/contract/packets/page-texts'
import { ActionIcon, Box, Group, Modal, Progress, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCloudUpload, IconFileText, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FileRow } from '#web/files/file-row.tsx'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { formatFileSize } from '#web/ui/file-drop.tsx'
import type { PacketFile } from './packet-file.ts'
import { useFileContent, usePacketFilesContext } from './use-packet-files.ts'

type PacketFileListProps = { files: readonly PacketFile[]; onRemove: (file: PacketFile) => void }

export function PacketFileList({ files, onRemove }: PacketFileListProps) {
  const t = useTranslate()
  if (files.length === 0) return null
  return (
    <Stack component="ul" className="bare" gap={8} aria-label={t(DOCUMENT_TEXTS.list)}>
      {files.map(file => (
        <FileRow
          key={file.id}
          thumbnail={<Preview file={file} />}
          name={file.name}
          details={
            <>
              <Box component="span" flex="none">
                {formatFileSize(file.size)}
              </Box>
              <UploadLine file={file} />
            </>
          }
          removeLabel={t(DOCUMENT_TEXTS.remove, { name: file.name })}
          onRemove={() => onRemove(file)}
        />
      ))}
    </Stack>
  )
}

function Preview({ file }: { file: PacketFile }) {
  const t = useTranslate()
  const url = useObjectUrl(useFileContent(file))
  const [isLarge, setIsLarge] = useState(false)
  const { name } = file
  if (!file.type.startsWith('image/'))
    return (
      <a className="thumbnail" href={url} download={name} aria-label={t(DOCUMENT_TEXTS.download, { name })}>
        <IconFileText size={22} stroke={1.5} aria-hidden />
      </a>
    )
  return (
    <>
      <UnstyledButton
        className="thumbnail"
        aria-label={t(DOCUMENT_TEXTS.preview, { name })}
        disabled={url === undefined}
        onClick={() => setIsLarge(true)}
      >
        {url && <img src={url} alt="" />}
      </UnstyledButton>
      <Modal
        opened={isLarge}
        onClose={() => setIsLarge(false)}
        title={name}
        size="lg"
        closeButtonProps={{ 'aria-label': t(DOCUMENT_TEXTS.closePreview) }}
      >
        <Box
          component="img"
          display="block"
          w="100%"
          mah="75vh"
          src={url}
          alt={name}
          style={{ objectFit: 'contain' }}
        />
      </Modal>
    </>
  )
}

export function UploadLine({ file }: { file: PacketFile }) {
  const t = useTranslate()
  const { uploads, retry } = usePacketFilesContext()
  const { id, name } = file
  const upload = uploads.get(id)
  if (!upload) {
    if (!file.isUploaded) return null
    return (
      <Text span c="approved" fz={14} fw={540}>
        {t(UPLOAD_TEXTS.done)}
      </Text>
    )
  }

  const { status, percent } = upload
  const isLater = status === 'later'
  const label = t(UPLOAD_TEXTS.retry, { name })
  return (
    <Group component="span" wrap="nowrap" gap={4} flex={1} miw={180} c="dimmed" fz={14}>
      <Stack component="span" gap={4} flex={1}>
        {isLater ? <span role="status">{t(UPLOAD_TEXTS.later)}</span> : t(UPLOAD_TEXTS[status], { percent })}
        {status === 'sending' && (
          <Progress.Root size={4} radius="xl">
            <Progress.Section value={percent} aria-label={t(UPLOAD_TEXTS.progress, { name })} />
          </Progress.Root>
        )}
      </Stack>
      {isLater && (
        <ActionIcon
          variant="subtle"
          color="neutral"
          aria-label={label}
          title={label}
          onClick={() => retry(id)}
        >
          <IconCloudUpload size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** `onDismiss` runs before a refusal is removed, so that the caller can move focus. */
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

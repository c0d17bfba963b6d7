import { DOCUMENT_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Modal, Stack, UnstyledButton } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import rows from '#web/files/file-list.module.css'
import { FileRow } from '#web/files/file-row.tsx'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { formatFileSize } from '#web/ui/file-size.ts'
import type { PacketFile } from './packet-file.ts'
import { UploadLine } from './upload-line.tsx'
import { useFileContent } from './use-file-content.ts'

type PacketFileListProps = { files: readonly PacketFile[]; onRemove: (file: PacketFile) => void }

/** The documents with previews. Each shows whether the server has it, and can be removed. */
export function PacketFileList({ files, onRemove }: PacketFileListProps) {
  const t = useTranslate()
  if (files.length === 0) return null
  return (
    <Stack component="ul" className="bare" gap={8} aria-label={t(DOCUMENT_TEXTS.list)}>
      {files.map(file => (
        <DocumentRow key={file.id} file={file} onRemove={() => onRemove(file)} />
      ))}
    </Stack>
  )
}

function DocumentRow({ file, onRemove }: { file: PacketFile; onRemove: () => void }) {
  const t = useTranslate()
  const { name, size } = file
  return (
    <FileRow
      picture={<Preview file={file} />}
      name={name}
      about={
        <>
          <Box component="span" flex="none">
            {formatFileSize(size)}
          </Box>
          <UploadLine file={file} />
        </>
      }
      removeLabel={t(DOCUMENT_TEXTS.remove, { name })}
      onRemove={onRemove}
    />
  )
}

/** A small picture that can be enlarged; other documents are opened by the device. */
function Preview({ file }: { file: PacketFile }) {
  const t = useTranslate()
  const url = useObjectUrl(useFileContent(file))
  const [isLarge, setIsLarge] = useState(false)
  const { name } = file
  if (!file.type.startsWith('image/'))
    return (
      <a
        className={rows.thumbnail}
        href={url}
        download={name}
        aria-label={t(DOCUMENT_TEXTS.download, { name })}
      >
        <IconFileText size={22} stroke={1.5} aria-hidden />
      </a>
    )
  return (
    <>
      <UnstyledButton
        className={rows.thumbnail}
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

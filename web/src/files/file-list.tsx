import { Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import { formatFileSize } from '#web/ui/file-size.ts'
import classes from './file-list.module.css'
import { FileRow } from './file-row.tsx'
import { useObjectUrl } from './use-object-url.ts'

type FileListProps = {
  /** Names the list, such as 'Supporting documents'. */
  label: string
  files: readonly File[]
  onRemove: (index: number) => void
}

/** Chosen files with their sizes; each can be taken out again. */
export function FileList({ label, files, onRemove }: FileListProps) {
  const t = useTranslate()
  if (files.length === 0) return null
  return (
    <Stack component="ul" className="bare" gap={8} aria-label={t(label)}>
      {files.map((file, index) => (
        <FileRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          key={`${file.name}-${file.size}-${file.lastModified}-${index}`}
          picture={<FileThumbnail file={file} />}
          name={file.name}
          about={formatFileSize(file.size)}
          removeLabel={t('Remove {name}', { name: file.name })}
          onRemove={() => onRemove(index)}
        />
      ))}
    </Stack>
  )
}

/** A thumbnail of an image; a document icon for every other file. */
function FileThumbnail({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/')
  const url = useObjectUrl(isPicture ? file : null)
  return (
    <span className={classes.thumbnail}>
      {url ? <img src={url} alt="" /> : <IconFileText size={22} stroke={1.5} aria-hidden />}
    </span>
  )
}

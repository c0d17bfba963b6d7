import { ActionIcon } from '@mantine/core'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import { formatFileSize } from '#web/ui/file-size.ts'
import classes from './file-list.module.css'
import { FileName } from './file-name.tsx'
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
    <ul className={`bare ${classes.list}`} aria-label={t(label)}>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
        <li key={`${file.name}-${file.size}-${file.lastModified}-${index}`} className={classes.item}>
          <FileThumbnail file={file} />
          <FileName className={classes.name} name={file.name} />
          <span className={classes.size}>{formatFileSize(file.size)}</span>
          <ActionIcon
            variant="subtle"
            color="neutral"
            aria-label={t('Remove {name}', { name: file.name })}
            onClick={() => onRemove(index)}
          >
            <IconTrash size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
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

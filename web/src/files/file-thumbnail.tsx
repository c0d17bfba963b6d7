import { IconFileText } from '@tabler/icons-react'
import classes from './file-list.module.css'
import { useObjectUrl } from './use-object-url.ts'

/** A small picture of a picture; a sheet of paper for everything else. */
export function FileThumbnail({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/')
  const url = useObjectUrl(isPicture ? file : null)
  return (
    <span className={classes.thumbnail}>
      {url ? <img src={url} alt="" /> : <IconFileText size={22} stroke={1.5} aria-hidden />}
    </span>
  )
}

import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './file-drop.module.css'

type FileDropProps = {
  /** The button's words, such as 'Choose files'. */
  label: string
  /** What may be chosen and how large. */
  hint: string
  accept: string
  isMultiple?: boolean
  /** Ties the button to its message. */
  errorId?: string
  isInvalid?: boolean
  onFiles: (files: File[]) => void
}

/** Files by a button, or dropped onto the area on a desk. */
export function FileDrop({
  label,
  hint,
  accept,
  isMultiple = false,
  errorId,
  isInvalid,
  onFiles,
}: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const forgetChoice = useRef<() => void>(null)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  const choose = (chosen: File | File[] | null) => {
    const files = [chosen ?? []].flat()
    // Otherwise the same file could not be chosen again after it was removed.
    forgetChoice.current?.()
    if (files.length > 0) onFiles(files)
  }
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience beside the button
    <div
      className={classes.area}
      data-over={isOver || undefined}
      data-error={isInvalid || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileButton accept={accept} multiple={isMultiple} resetRef={forgetChoice} onChange={choose}>
        {props => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            aria-describedby={isInvalid ? errorId : undefined}
            data-invalid={isInvalid || undefined}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <span className={classes.hint}>
        <span className={classes.dropHint}>or drop {isMultiple ? 'them' : 'it'} here. </span>
        {hint}
      </span>
    </div>
  )
}

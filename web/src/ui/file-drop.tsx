import { FIELD_TEXTS } from '@epay/contract/common/page-texts'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type FileDropProps = {
  id?: string
  label: string
  hint: string
  accept: string
  isMultiple?: boolean
  errorId?: string
  isInvalid?: boolean
  onFiles: (files: File[]) => void
}

/** Accepts files that are chosen with a button or dropped. */
export function FileDrop({
  id,
  label,
  hint,
  accept,
  isMultiple = false,
  errorId,
  isInvalid,
  onFiles,
}: FileDropProps) {
  const t = useTranslate()
  // Touch screens hide the drop hint, because dropping files is rarely possible there.
  const isTouchScreen = useMediaQuery('(hover: none)', undefined, { getInitialValueInEffect: false })
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const resetInput = useRef<() => void>(null)

  useEffect(preventDropOutside, [])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  const choose = (selection: File | File[] | null) => {
    const files = [selection ?? []].flat()
    // Resets the input, because otherwise a removed file couldn't be chosen again.
    resetInput.current?.()
    if (files.length > 0) onFiles(files)
  }
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(true)
  }

  return (
    <Group
      gap="8px 16px"
      p={16}
      bd={`1px ${isDraggedOver ? 'solid' : 'dashed'} var(--epay-${isInvalid ? 'rejected' : isDraggedOver ? 'brand' : 'control'})`}
      bdrs={8}
      bg={isDraggedOver ? 'var(--epay-brand-soft)' : 'var(--epay-raised)'}
      onDragOver={dragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      <FileButton accept={accept} multiple={isMultiple} resetRef={resetInput} onChange={choose}>
        {props => (
          <Button
            {...props}
            id={id}
            variant="default"
            w={{ base: '100%', xs: 'auto' }}
            leftSection={<IconUpload size={18} aria-hidden />}
            aria-describedby={isInvalid ? errorId : undefined}
            data-invalid={isInvalid || undefined}
          >
            {t(label)}
          </Button>
        )}
      </FileButton>
      <Text span c="dimmed" fz={14}>
        {!isTouchScreen && t(isMultiple ? FIELD_TEXTS.dropFiles : FIELD_TEXTS.dropFile)}
        {t(hint)}
      </Text>
    </Group>
  )
}

/** Keeps the browser from opening a file that is dropped outside the area. */
function preventDropOutside() {
  const prevent = (event: globalThis.DragEvent) => {
    const { dataTransfer, defaultPrevented } = event
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', prevent)
  window.addEventListener('drop', prevent)
  return () => {
    window.removeEventListener('dragover', prevent)
    window.removeEventListener('drop', prevent)
  }
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** `312 KB`, `4.1 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
}

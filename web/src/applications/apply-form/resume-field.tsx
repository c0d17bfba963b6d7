import { FILE_MAX_LABEL, RESUME_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { Box, Stack, Text, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { FileList } from '#web/files/file-list.tsx'
import { FileName } from '#web/files/file-name.tsx'
import { acceptOf, contentProblem, fileProblem } from '#web/files/file-problem.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { errorOf, labelOf } from '#web/ui/label-text.tsx'
import classes from './apply-form.module.css'

const RULES = { types: RESUME_TYPES, typeMessage: FILE_MESSAGES.resumeType }

const BUTTON_ID = 'choose-resume'

/** The button has the focus when the resume needs correction. */
export function focusResume(): void {
  document.getElementById(BUTTON_ID)?.focus()
}

export type ResumeState = {
  /** A refused file stays, so that the applicant sees which one it is and can remove it. */
  file: File | null
  error?: string
  /** Chosen on an earlier visit; a browser can't keep the file itself. */
  earlierName?: string
}

type ResumeFieldProps = ResumeState & { onChange: (state: ResumeState) => void }

export function ResumeField({ file, error, earlierName, onChange }: ResumeFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return
    const problem = fileProblem(chosen, RULES) ?? (await contentProblem(chosen, RULES))
    onChange({ file: chosen, error: problem })
  }
  const remove = () => {
    onChange({ file: null })
    // The pressed button disappears together with its file.
    focusResume()
  }
  return (
    <Stack role="group" aria-labelledby={id} gap={8} style={{ gridColumn: '1 / -1' }}>
      <Box id={id} c="bright" fz={14} fw={560}>
        {labelOf('Resume', true)}
      </Box>
      {file && <FileList label="Resume" files={[file]} onRemove={remove} />}
      {!file && earlierName && <EarlierResume name={earlierName} />}
      <FileDrop
        id={BUTTON_ID}
        label={file ? 'Choose another file' : 'Choose a file'}
        hint={`PDF, DOC or DOCX, max ${FILE_MAX_LABEL}`}
        accept={acceptOf(RESUME_TYPES)}
        errorId={errorId}
        isInvalid={error !== undefined}
        onFiles={files => void choose(files)}
      />
      {error && (
        <Box id={errorId} c="rejected" fz={14} fw={500}>
          {errorOf(error)}
        </Box>
      )}
    </Stack>
  )
}

type EarlierResumeProps = {
  name: string
  /** Leads to the field; without it, the field is right here. */
  onOpen?: () => void
}

/** A reload restores the input but not the file: warns before somebody applies without their resume. */
export function EarlierResume({ name, onOpen }: EarlierResumeProps) {
  const t = useTranslate()
  return (
    <Text inherit c="dimmed" fz={onOpen ? undefined : 14} mb={onOpen ? 16 : 0}>
      <FileName name={name} inWords={each => t(CHOOSE_AGAIN, { name: each })} />{' '}
      {onOpen && (
        <UnstyledButton className={classes.clear} onClick={onOpen}>
          {t('Choose it now')}
        </UnstyledButton>
      )}
    </Text>
  )
}

const CHOOSE_AGAIN =
  'Last time you chose {name}. Please choose it again: a browser keeps your words, not your files.'

import { RESUME_TYPES } from '@epay/contract/files/file-types'
import { FILE_MAX_LABEL } from '@epay/contract/files/limits'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { useId } from 'react'
import { FileList } from '#web/files/file-list.tsx'
import { acceptOf, fileProblem } from '#web/files/file-problem.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { errorOf, labelOf } from '#web/ui/label-text.tsx'
import classes from './apply-form.module.css'

const RULES = { types: RESUME_TYPES, typeMessage: FILE_MESSAGES.resumeType }

export type ResumeState = { file: File | null; error?: string }

type ResumeFieldProps = ResumeState & {
  /** Chosen on an earlier visit; a browser can't keep the file itself. */
  earlierName?: string
  onChange: (state: ResumeState) => void
}

export function ResumeField({ file, error, earlierName, onChange }: ResumeFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const choose = ([chosen]: File[]) => {
    if (!chosen) return
    const problem = fileProblem(chosen, RULES)
    onChange(problem ? { file, error: problem } : { file: chosen })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around one field
    <div role="group" aria-labelledby={id} className={classes.resume}>
      <div id={id} className={classes.resumeLabel}>
        {labelOf('Resume', true)}
      </div>
      {file && <FileList label="Resume" files={[file]} onRemove={() => onChange({ file: null })} />}
      {!file && earlierName && (
        <p className={classes.resumeHint}>
          Last time you chose {earlierName}. Please choose it again: a browser keeps your words, not your
          files.
        </p>
      )}
      <FileDrop
        label={file ? 'Choose another file' : 'Choose a file'}
        hint={`PDF, DOC or DOCX, max ${FILE_MAX_LABEL}`}
        accept={acceptOf(RESUME_TYPES)}
        errorId={errorId}
        isInvalid={error !== undefined}
        onFiles={choose}
      />
      {error && (
        <div id={errorId} className={classes.resumeError}>
          {errorOf(error)}
        </div>
      )}
    </div>
  )
}

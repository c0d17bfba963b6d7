import { RESUME_FIELD_TEXTS } from '@epay/contract/applications/apply-texts'
import { RESUME_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { Box, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { acceptOf, contentProblem, sizeProblem } from '#web/files/file-problem.ts'
import { FileName, FileRow } from '#web/files/file-row.tsx'
import { useTranslate } from '#web/lib/translated.tsx'
import { errorOf, labelOf } from '#web/ui/fields.tsx'
import { FileDrop, formatFileSize } from '#web/ui/file-drop.tsx'
import { NoteButton } from './draft-note.tsx'

const FILE_RULES = { types: RESUME_TYPES, typeMessage: FILE_MESSAGES.resumeType }

export type ResumeState = {
  file: File | null
  error?: string
  /** Name of a rejected file, which isn't kept. */
  refusedName?: string
  /** Name of the file chosen in an earlier visit. The saved draft doesn't include the file itself. */
  earlierName?: string
}

/** Checks a newly chosen file as far as a browser can. */
export function useResume(start: ResumeState) {
  const [state, setState] = useState(start)
  const checkRef = useRef(Promise.resolve(start))

  const replace = (next: ResumeState) => {
    checkRef.current = Promise.resolve(next)
    setState(next)
  }
  return {
    ...state,
    /** Resolves once the last chosen file has been checked. */
    whenChecked: () => checkRef.current,
    choose: (file: File) => {
      const refuse = (error: string) => ({ file: null, error, refusedName: file.name })
      const problem = sizeProblem(file)
      if (problem) return replace(refuse(problem))
      setState({ file })
      checkRef.current = contentProblem(file, FILE_RULES).then(contentError => {
        const next = contentError ? refuse(contentError) : { file }
        setState(last => (last.file === file ? next : last))
        return next
      })
    },
    remove: () => replace({ file: null }),
    /** Called after the server refuses the file. */
    refuse: (error: string) => replace({ file: null, error, refusedName: state.file?.name }),
  }
}
export type Resume = ReturnType<typeof useResume>

const BUTTON_ID = 'choose-resume'

export function focusResume(): void {
  document.getElementById(BUTTON_ID)?.focus()
}

export function ResumeField({ resume }: { resume: Resume }) {
  const { file, error, refusedName, earlierName, choose, remove } = resume
  const t = useTranslate()
  const id = useId()
  const errorId = `${id}-error`
  const name = file?.name ?? refusedName
  return (
    <Stack role="group" aria-labelledby={id} gap={8} style={{ gridColumn: '1 / -1' }}>
      <Box id={id} c="bright" fz={14} fw={560}>
        {labelOf(RESUME_FIELD_TEXTS.label, true)}
      </Box>
      {name !== undefined && (
        <Stack component="ul" className="bare" aria-label={t(RESUME_FIELD_TEXTS.label)}>
          <FileRow
            thumbnail={
              <span className="thumbnail">
                <IconFileText size={22} stroke={1.5} aria-hidden />
              </span>
            }
            name={name}
            details={file ? formatFileSize(file.size) : t(RESUME_FIELD_TEXTS.notAccepted)}
            removeLabel={t(RESUME_FIELD_TEXTS.remove, { name })}
            onRemove={() => {
              remove()
              // The clicked button disappears with the file.
              focusResume()
            }}
          />
        </Stack>
      )}
      {name === undefined && earlierName && <EarlierResume name={earlierName} />}
      <FileDrop
        id={BUTTON_ID}
        label={name === undefined ? RESUME_FIELD_TEXTS.choose : RESUME_FIELD_TEXTS.chooseAnother}
        hint={RESUME_FIELD_TEXTS.hint}
        accept={acceptOf(RESUME_TYPES)}
        errorId={errorId}
        isInvalid={error !== undefined}
        onFiles={([chosen]) => chosen && choose(chosen)}
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
  /** Omitted if the upload field is next to the note. */
  onOpen?: () => void
}

/** Asks applicants to choose their resume again, because the saved draft doesn't include the file. */
export function EarlierResume({ name, onOpen }: EarlierResumeProps) {
  const t = useTranslate()
  return (
    <Text inherit c="dimmed" fz={onOpen ? undefined : 14} mb={onOpen ? 16 : 0}>
      <FileName name={name} format={each => t(RESUME_FIELD_TEXTS.chooseAgain, { name: each })} />{' '}
      {onOpen && <NoteButton onClick={onOpen}>{t(RESUME_FIELD_TEXTS.chooseNow)}</NoteButton>}
    </Text>
  )
}

import { IMPORT_MAX_LABEL } from '@epay/contract/paychecks/limits'
import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatFileSize } from '#web/ui/file-size.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { reviewChoice, type WantedFile } from './import-choice.ts'
import classes from './import-files-card.module.css'
import { ImportFormat } from './import-format.tsx'
import { PreviewFailure } from './preview-failure.tsx'
import { PreviewProgress } from './preview-progress.tsx'
import type { Import } from './use-import.ts'

/** Which files there are and which are missing, and the way to their preview. */
export function ImportFilesCard({ session }: { session: Import }) {
  const { choice, preview, confirm, upload } = session
  const { wanted, strangers, problems, isReady } = reviewChoice(choice)
  const isBusy = preview.isPending || confirm.isPending
  return (
    <Card title="Files">
      <div className={classes.stack}>
        <FileDrop
          label="Choose Files"
          hint={`CSV files, at most ${IMPORT_MAX_LABEL} together.`}
          accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          isMultiple
          onFiles={files => {
            if (!isBusy) void session.addFiles(files)
          }}
        />
        <ul className={classes.list} aria-label="Files of the import">
          {choice.mapping && (
            <FileItem
              name={choice.mapping.name}
              note="Column mapping"
              size={choice.mapping.size}
              state={choice.mapping.mapping ? 'chosen' : 'wrong'}
              onRemove={isBusy ? undefined : session.removeMapping}
            />
          )}
          {wanted.map(each => (
            <WantedItem
              key={`${each.name} ${each.readAs}`}
              wanted={each}
              onRemove={isBusy ? undefined : session.removeFile}
            />
          ))}
          {strangers.map(file => (
            <FileItem
              key={file.name}
              name={file.name}
              note="Not a file of this import. Rename it, or add the mapping that names it."
              size={file.size}
              state="wrong"
              onRemove={isBusy ? undefined : () => session.removeFile(file)}
            />
          ))}
        </ul>
        <ImportFormat />
        {problems.length > 0 && (
          <FormAlert title="These files cannot be read yet.">
            {problems.map(problem => (
              <div key={problem}>{problem}</div>
            ))}
          </FormAlert>
        )}
        {preview.isError && <PreviewFailure error={preview.error} />}
        {preview.isPending ? (
          <PreviewProgress upload={upload} onCancel={session.cancel} />
        ) : (
          <div className={classes.buttons}>
            <Button
              variant={preview.data && !session.isOver ? 'default' : 'filled'}
              disabled={!isReady || isBusy}
              onClick={session.startPreview}
            >
              {preview.isError ? 'Try Again' : preview.data ? 'Preview Again' : 'Preview Import'}
            </Button>
            <span className={classes.note}>Nothing changes until you confirm.</span>
          </div>
        )}
      </div>
    </Card>
  )
}

type WantedItemProps = { wanted: WantedFile; onRemove: ((file: File) => void) | undefined }

function WantedItem({ wanted: { name, readAs, isRequired, file }, onRemove }: WantedItemProps) {
  const notes = [name !== readAs && `Read as ${readAs}`, !file && (isRequired ? 'Missing' : 'Not needed')]
  return (
    <FileItem
      name={name}
      note={notes.filter(Boolean).join(' · ')}
      size={file?.size}
      state={file ? 'chosen' : 'missing'}
      onRemove={file && onRemove && (() => onRemove(file))}
    />
  )
}

const STATE_ICONS = { chosen: IconCircleCheck, missing: IconCircleDashed, wrong: IconAlertCircle } as const

type FileItemProps = {
  name: string
  note: ReactNode
  size: number | undefined
  state: keyof typeof STATE_ICONS
  onRemove: (() => void) | undefined
}

function FileItem({ name, note, size, state, onRemove }: FileItemProps) {
  const Icon = STATE_ICONS[state]
  return (
    <li className={classes.item} data-state={state}>
      <Icon className={classes.icon} size={22} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {size !== undefined && <span className={classes.size}>{formatFileSize(size)}</span>}
      {onRemove && (
        <ActionIcon variant="subtle" color="neutral" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

import { IMPORT_MAX_LABEL } from '@epay/contract/paychecks/limits'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/messages'
import { ActionIcon, Box, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import type { UploadProgress } from '#web/lib/upload.ts'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatFileSize } from '#web/ui/file-size.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { reviewChoice, type WantedFile } from './import-choice.ts'
import { ImportFormat } from './import-format.tsx'
import { ChangedFile, type Import } from './use-import.ts'

/** Which files there are and which are missing, and the way to their preview. */
export function ImportFilesCard({ session }: { session: Import }) {
  const { choice, preview, confirm, upload } = session
  const { wanted, strangers, problems, isReady } = reviewChoice(choice)
  const isBusy = preview.isPending || confirm.isPending
  return (
    <Card title="Files">
      <Stack gap={16}>
        <FileDrop
          label="Choose Files"
          hint={`CSV files, at most ${IMPORT_MAX_LABEL} together.`}
          accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          isMultiple
          onFiles={files => {
            if (!isBusy) void session.addFiles(files)
          }}
        />
        <Stack component="ul" className="bare" gap={8} aria-label="Files of the import">
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
        </Stack>
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
          <Group gap="8px 16px">
            <Button
              w={{ base: '100%', xs: 'auto' }}
              variant={preview.data && !session.isOver ? 'default' : 'filled'}
              disabled={!isReady || isBusy}
              onClick={session.startPreview}
            >
              {preview.isError ? 'Try Again' : preview.data ? 'Preview Again' : 'Preview Import'}
            </Button>
            <Text span c="dimmed" fz={14}>
              Nothing changes until you confirm.
            </Text>
          </Group>
        )}
      </Stack>
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

const STATES = {
  chosen: { Icon: IconCircleCheck, color: 'var(--epay-approved)' },
  missing: { Icon: IconCircleDashed, color: 'var(--epay-muted)' },
  wrong: { Icon: IconAlertCircle, color: 'var(--epay-rejected)' },
}

type FileItemProps = {
  name: string
  note: ReactNode
  size: number | undefined
  state: keyof typeof STATES
  onRemove: (() => void) | undefined
}

function FileItem({ name, note, size, state, onRemove }: FileItemProps) {
  const { Icon, color } = STATES[state]
  return (
    <Group
      component="li"
      wrap="nowrap"
      gap={12}
      mih={52}
      p="4px 4px 4px 12px"
      bd={`1px ${state === 'missing' ? 'dashed' : 'solid'} var(--epay-line)`}
      bdrs={8}
    >
      <Icon color={color} style={{ flex: 'none' }} size={22} stroke={1.75} aria-hidden />
      <Group gap="0 12px" align="baseline" flex={1} miw={0}>
        <Text span inherit c="var(--epay-ink)" fw={520} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {note && (
          <Text span c="dimmed" fz={14}>
            {note}
          </Text>
        )}
      </Group>
      {size !== undefined && (
        <Text span c="dimmed" fz={14} flex="none" pr={8} className="tabular">
          {formatFileSize(size)}
        </Text>
      )}
      {onRemove && (
        <ActionIcon variant="subtle" color="neutral" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Why there is no preview; the files are still chosen. */
function PreviewFailure({ error }: { error: Error }) {
  return (
    <FormAlert title={IMPORT_MESSAGES.previewFailed}>
      {error instanceof ChangedFile ? error.message : errorMessage(error)}
    </FormAlert>
  )
}

type PreviewProgressProps = { upload: UploadProgress | undefined; onCancel: () => void }

/** How much of the files has been sent, then that they are being read. */
function PreviewProgress({ upload, onCancel }: PreviewProgressProps) {
  const { sentBytes = 0, totalBytes = 0 } = upload ?? {}
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  const percent = totalBytes > 0 ? Math.round((100 * sentBytes) / totalBytes) : 0
  return (
    <Group gap="12px 16px">
      <Box flex="1 1 280px">
        <Progress.Root size={6} radius="xl">
          <Progress.Section value={percent} aria-label="Upload" animated={isSent} />
        </Progress.Root>
        <Text span c="dimmed" fz={14} className="tabular">
          {isSent
            ? `${formatFileSize(totalBytes)} sent. The files are being checked; a year's checks take some minutes.`
            : `Sending ${formatFileSize(sentBytes)} of ${formatFileSize(totalBytes)}.`}
        </Text>
        {/* Announced once for each step, not at every megabyte. */}
        <VisuallyHidden role="status">
          {isSent ? 'The files are being checked.' : 'The files are being sent.'}
        </VisuallyHidden>
      </Box>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  )
}

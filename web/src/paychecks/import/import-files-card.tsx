import { english } from '@epay/contract/languages/translator'
import { IMPORT_COLUMNS, IMPORT_FILE_NAMES } from '@epay/contract/paychecks/import-files'
import {
  IMPORT_FILES_TEXTS,
  IMPORT_FORMAT_TEXTS,
  IMPORT_MESSAGES,
  IMPORT_UPLOAD_TEXTS,
} from '@epay/contract/paychecks/import-messages'
import { ActionIcon, Box, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import type { UploadProgress } from '#web/lib/upload.ts'
import { Card } from '#web/ui/card.tsx'
import { FileDrop, formatFileSize } from '#web/ui/file-drop.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ChangedFileError, type ExpectedFile, type ImportSession, reviewChoice } from './use-import.ts'

export function ImportFilesCard({ session }: { session: ImportSession }) {
  const { choice, preview, confirm, upload } = session
  const { expectedFiles, unknownFiles, problems, isReady } = reviewChoice(choice)
  const isBusy = preview.isPending || confirm.isPending
  return (
    <Card title={IMPORT_FILES_TEXTS.title}>
      <Stack gap={16}>
        <FileDrop
          label={IMPORT_FILES_TEXTS.choose}
          hint={IMPORT_FILES_TEXTS.hint}
          accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          isMultiple
          onFiles={files => {
            if (!isBusy) void session.addFiles(files)
          }}
        />
        <Stack component="ul" className="bare" gap={8} aria-label={IMPORT_FILES_TEXTS.list}>
          {choice.mapping && (
            <FileItem
              name={choice.mapping.name}
              note={IMPORT_FILES_TEXTS.mapping}
              size={choice.mapping.size}
              state={choice.mapping.mapping ? 'chosen' : 'wrong'}
              onRemove={isBusy ? undefined : session.removeMapping}
            />
          )}
          {expectedFiles.map(each => (
            <ExpectedFileItem
              key={`${each.name} ${each.readAs}`}
              expected={each}
              onRemove={isBusy ? undefined : session.removeFile}
            />
          ))}
          {unknownFiles.map(file => (
            <FileItem
              key={file.name}
              name={file.name}
              note={IMPORT_FILES_TEXTS.stranger}
              size={file.size}
              state="wrong"
              onRemove={isBusy ? undefined : () => session.removeFile(file)}
            />
          ))}
        </Stack>
        <ImportFormat />
        {problems.length > 0 && (
          <FormAlert title={IMPORT_FILES_TEXTS.unreadable}>
            {problems.map(problem => (
              <div key={problem}>{problem}</div>
            ))}
          </FormAlert>
        )}
        {preview.isError && (
          <FormAlert title={IMPORT_MESSAGES.previewFailed}>
            {preview.error instanceof ChangedFileError ? preview.error.message : errorMessage(preview.error)}
          </FormAlert>
        )}
        {preview.isPending ? (
          <PreviewProgress upload={upload} onCancel={session.cancel} />
        ) : (
          <Group gap="8px 16px">
            <Button
              w={{ base: '100%', xs: 'auto' }}
              variant={preview.data && !session.isPreviewStale ? 'default' : 'filled'}
              disabled={!isReady || isBusy}
              onClick={session.startPreview}
            >
              {getPreviewLabel(preview)}
            </Button>
            <Text span c="dimmed" fz={14}>
              {IMPORT_FILES_TEXTS.nothingYet}
            </Text>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function getPreviewLabel({ isError, data }: ImportSession['preview']): string {
  if (isError) return IMPORT_FILES_TEXTS.tryAgain
  return data ? IMPORT_FILES_TEXTS.previewAgain : IMPORT_FILES_TEXTS.preview
}

type ExpectedFileItemProps = { expected: ExpectedFile; onRemove: ((file: File) => void) | undefined }

function ExpectedFileItem({ expected: { name, readAs, isRequired, file }, onRemove }: ExpectedFileItemProps) {
  const { missing, notNeeded } = IMPORT_FILES_TEXTS
  const notes = [
    name !== readAs && english(IMPORT_FILES_TEXTS.readAs, { name: readAs }),
    !file && (isRequired ? missing : notNeeded),
  ]
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
        <ActionIcon
          variant="subtle"
          color="neutral"
          aria-label={english(IMPORT_FILES_TEXTS.remove, { name })}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

type PreviewProgressProps = { upload: UploadProgress | undefined; onCancel: () => void }

function PreviewProgress({ upload, onCancel }: PreviewProgressProps) {
  const { sentBytes = 0, totalBytes = 0 } = upload ?? {}
  const total = formatFileSize(totalBytes)
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  const percent = totalBytes > 0 ? Math.round((100 * sentBytes) / totalBytes) : 0
  return (
    <Group gap="12px 16px">
      <Box flex="1 1 280px">
        <Progress.Root size={6} radius="xl">
          <Progress.Section value={percent} aria-label={IMPORT_UPLOAD_TEXTS.label} animated={isSent} />
        </Progress.Root>
        <Text span c="dimmed" fz={14} className="tabular">
          {isSent
            ? english(IMPORT_UPLOAD_TEXTS.sent, { total })
            : english(IMPORT_UPLOAD_TEXTS.sending, { sent: formatFileSize(sentBytes), total })}
        </Text>
        {/* Screen readers announce each step once, not every megabyte. */}
        <VisuallyHidden role="status">
          {isSent ? IMPORT_UPLOAD_TEXTS.isSent : IMPORT_UPLOAD_TEXTS.isSending}
        </VisuallyHidden>
      </Box>
      <Button variant="default" onClick={onCancel}>
        {IMPORT_UPLOAD_TEXTS.cancel}
      </Button>
    </Group>
  )
}

function ImportFormat() {
  return (
    <details>
      <Box component="summary" className="touch-target" c="brand" fw={560} style={{ cursor: 'pointer' }}>
        {IMPORT_FORMAT_TEXTS.title}
      </Box>
      <Text inherit mb={12}>
        {IMPORT_FORMAT_TEXTS.columns} <em>{IMPORT_FORMAT_TEXTS.italics}</em> {IMPORT_FORMAT_TEXTS.optional}
      </Text>
      <Stack component="dl" gap={12}>
        {IMPORT_FILE_NAMES.map(name => (
          <div key={name}>
            <Box component="dt" c="bright" fw={560}>
              {name}
            </Box>
            <Box component="dd" c="dimmed" fz={14}>
              {Object.entries(IMPORT_COLUMNS[name]).map(([column, { isOptional }], index) => (
                <span key={column}>
                  {index > 0 && ', '}
                  {isOptional ? <em>{column}</em> : column}
                </span>
              ))}
            </Box>
          </div>
        ))}
      </Stack>
    </details>
  )
}

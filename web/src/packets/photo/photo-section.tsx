import { FILE_MAX_LABEL, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { PHOTO_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Button, Group, Loader, Stack } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { acceptOf } from '#web/files/file-problem.ts'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { FileDrop, formatFileSize } from '#web/ui/file-drop.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { useLatestRun } from '#web/ui/use-latest-run.ts'
import { ChoiceButtons, FieldMessage, FormSection, useFieldError } from '../components/form-section.tsx'
import { createPacketFile, type PacketFile } from '../files/packet-file.ts'
import { RefusalList, UploadLine } from '../files/packet-file-list.tsx'
import { useFileContent, usePacketFilesContext } from '../files/use-packet-files.ts'
import type { PacketValues } from '../form/packet-values.ts'
import { CameraCapture } from './camera-capture.tsx'
import { type PreparedPhoto, preparePhoto } from './prepare-photo.ts'

const SOURCES = [
  { value: 'upload', label: PHOTO_TEXTS.upload, Icon: IconUpload },
  { value: 'camera', label: PHOTO_TEXTS.camera, Icon: IconCamera },
] as const
type Source = (typeof SOURCES)[number]['value']

export function PhotoSection() {
  const t = useTranslate()
  const { getValues, setValue, setError, clearErrors } = useFormContext<PacketValues>()
  const photo = useWatch<PacketValues, 'userPhoto'>({ name: 'userPhoto' })
  const files = usePacketFilesContext()
  const [source, setSource] = useState<Source>('upload')
  const errorId = useId()
  const nextId = useSuccessor(photo?.id)
  const error = useFieldError('userPhoto')
  const startRun = useLatestRun()
  const [isPreparing, setIsPreparing] = useState(false)

  const removePhoto = () => {
    const current = getValues('userPhoto')
    if (current) files.remove(current)
    setValue('userPhoto', null)
    files.replaceRefusals('photo', [])
  }
  const addPhoto = (file: File) => {
    removePhoto()
    const packetFile = createPacketFile(file)
    setValue('userPhoto', packetFile)
    files.add('photo', packetFile)
  }
  const chooseSource = (next: Source) => {
    if (next === source) return
    setSource(next)
    startRun()
    setIsPreparing(false)
    removePhoto()
    clearErrors('userPhoto')
  }
  const finish = (preparedPhoto: PreparedPhoto) => {
    setIsPreparing(false)
    if ('problem' in preparedPhoto) setError('userPhoto', { type: 'invalid', message: preparedPhoto.problem })
    else addPhoto(preparedPhoto.photo)
  }
  const choosePhoto = async ([file]: File[]) => {
    if (!file) return
    files.replaceRefusals('photo', [])
    clearErrors('userPhoto')
    const isLatest = startRun()
    setIsPreparing(true)
    const preparedPhoto = await preparePhoto(file)
    if (isLatest()) finish(preparedPhoto)
  }

  return (
    <FormSection title={PHOTO_TEXTS.title} intro={PHOTO_TEXTS.intro}>
      <Stack data-invalid={(error && source === 'camera') || undefined}>
        <ChoiceButtons label={PHOTO_TEXTS.source} options={SOURCES} value={source} onChoose={chooseSource} />
        {photo && <Preview id={nextId} photo={photo} source={source} onRemove={removePhoto} />}
        {!photo && source === 'camera' && <CameraCapture onCapture={addPhoto} />}
        {!photo && source === 'upload' && (
          <FileDrop
            id={nextId}
            label={PHOTO_TEXTS.choose}
            hint={t(PHOTO_TEXTS.hint, { max: FILE_MAX_LABEL })}
            accept={acceptOf(PHOTO_TYPES)}
            errorId={errorId}
            isInvalid={error !== undefined}
            onFiles={chosenFiles => void choosePhoto(chosenFiles)}
          />
        )}
        {isPreparing && (
          <Group role="status" gap={10} c="dimmed">
            <Loader size={18} aria-hidden /> {t(PHOTO_TEXTS.preparing)}
          </Group>
        )}
      </Stack>
      <RefusalList kind="photo" onDismiss={() => document.getElementById(nextId)?.focus()} />
      <FieldMessage id={errorId} message={error} />
    </FormSection>
  )
}

type PreviewProps = { id: string; photo: PacketFile; source: Source; onRemove: () => void }

function Preview({ id, photo, source, onRemove }: PreviewProps) {
  const t = useTranslate()
  const url = useObjectUrl(useFileContent(photo))
  const isFromCamera = source === 'camera'
  return (
    <Group id={id} tabIndex={-1}>
      <Box
        component="img"
        src={url}
        alt={url ? t(PHOTO_TEXTS.alt) : ''}
        w={160}
        h={160}
        bd="1px solid var(--epay-line)"
        bdrs={12}
        style={{ objectFit: 'cover' }}
      />
      <Stack gap={4} align="flex-start" miw={0}>
        <Box component="span" c="bright" fw={560} style={{ overflowWrap: 'anywhere' }}>
          {isFromCamera ? t(PHOTO_TEXTS.taken) : photo.name}
        </Box>
        <Box component="span" c="dimmed" fz={14}>
          {formatFileSize(photo.size)}
        </Box>
        <UploadLine file={photo} />
        <Button variant="default" mt={8} onClick={onRemove}>
          {t(isFromCamera ? PHOTO_TEXTS.retake : PHOTO_TEXTS.remove)}
        </Button>
      </Stack>
    </Group>
  )
}

import { PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MAX_LABEL } from '@epay/contract/files/limits'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { Button } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { acceptOf, fileProblem } from '#web/files/file-problem.ts'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatFileSize } from '#web/ui/file-size.ts'
import { ChoiceButtons } from '../components/choice-buttons.tsx'
import { FieldMessage } from '../components/field-message.tsx'
import { FormSection } from '../components/form-section.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { CameraCapture } from './camera-capture.tsx'
import classes from './photo.module.css'

const SOURCES = [
  { value: 'upload', label: 'Upload', Icon: IconUpload },
  { value: 'camera', label: 'Use Camera', Icon: IconCamera },
] as const
type Source = (typeof SOURCES)[number]['value']

/** A picture of the candidate, from a file or from the camera. */
export function PhotoSection() {
  const { setValue, setError, clearErrors, formState } = useFormContext<PacketValues>()
  const photo = useWatch<PacketValues, 'userPhoto'>({ name: 'userPhoto' })
  const [source, setSource] = useState<Source>('upload')
  const errorId = useId()
  const error = formState.errors.userPhoto?.message

  const keep = (file: File | null) => setValue('userPhoto', file, { shouldDirty: true })
  const choose = (next: Source) => {
    if (next === source) return
    setSource(next)
    keep(null)
    clearErrors('userPhoto')
  }
  const take = ([file]: File[]) => {
    if (!file) return
    const message = fileProblem(file, { types: PHOTO_TYPES, typeMessage: FILE_MESSAGES.photoType })
    if (message) setError('userPhoto', { type: 'invalid', message })
    else keep(file)
  }

  return (
    <FormSection title="Photo" intro="Your face from the front, in good light, for your badge and your file.">
      <div className={classes.photo} data-invalid={(error && source === 'camera') || undefined}>
        <ChoiceButtons
          label="Where the photo comes from"
          options={SOURCES}
          value={source}
          onChoose={choose}
        />
        {photo && <Preview photo={photo} source={source} onRemove={() => keep(null)} />}
        {!photo && source === 'camera' && <CameraCapture onCapture={keep} />}
        {!photo && source === 'upload' && (
          <FileDrop
            label="Choose a photo"
            hint={`JPG or PNG, max ${FILE_MAX_LABEL}.`}
            accept={acceptOf(PHOTO_TYPES)}
            errorId={errorId}
            isInvalid={error !== undefined}
            onFiles={take}
          />
        )}
      </div>
      <FieldMessage id={errorId} message={error} />
    </FormSection>
  )
}

type PreviewProps = { photo: File; source: Source; onRemove: () => void }

function Preview({ photo, source, onRemove }: PreviewProps) {
  const url = useObjectUrl(photo)
  return (
    <div className={classes.preview}>
      {url && <img className={classes.picture} src={url} alt="Your face, as it will be sent" />}
      <div className={classes.about}>
        <span className={classes.name}>{source === 'camera' ? 'Photo taken' : photo.name}</span>
        <span className={classes.size}>{formatFileSize(photo.size)}</span>
        <Button variant="default" onClick={onRemove}>
          {source === 'camera' ? 'Retake' : 'Remove'}
        </Button>
      </div>
    </div>
  )
}

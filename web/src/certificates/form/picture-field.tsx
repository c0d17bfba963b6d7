import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import type { Side } from '@epay/contract/certificates/schemas'
import { FILE_MAX_LABEL, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { acceptOf } from '#web/files/file-problem.ts'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { preparePhoto } from '#web/packets/photo/prepare-photo.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { useLatestRun } from '#web/ui/use-latest-run.ts'
import classes from './picture.module.css'
import type { CertificateFormApi } from './use-certificate-form.ts'

type PictureFieldProps = {
  side: Side
  form: CertificateFormApi
  /** The stored picture, which a chosen one replaces. */
  stored?: ReactNode
}

/** The picture of one side: a photo of the phone's, made smaller before it is sent. */
export function PictureField({ side, form, stored }: PictureFieldProps) {
  const t = useTranslate()
  const picture = form.values.pictures[side]
  const error = form.errors[side]
  const errorId = useId()
  const nextId = useSuccessor(picture)
  const startRun = useLatestRun()
  const [isPreparing, setIsPreparing] = useState(false)
  const [label, take] = side === 'front' ? [TEXTS.front, TEXTS.takeFront] : [TEXTS.theBack, TEXTS.takeBack]
  const choose = async ([file]: File[]) => {
    if (!file) return
    const isLatest = startRun()
    setIsPreparing(true)
    const prepared = await preparePhoto(file)
    if (!isLatest()) return
    setIsPreparing(false)
    if ('problem' in prepared) form.refusePicture(side, prepared.problem)
    else form.choose(side, prepared.photo)
  }
  return (
    <Stack gap={8}>
      <Text fw={560} c="bright">
        {t(label)}
      </Text>
      {picture ? (
        <Group id={nextId} tabIndex={-1} gap={16}>
          <Preview picture={picture} side={side} />
          <Button variant="default" onClick={() => form.choose(side, undefined)}>
            {t(TEXTS.remove)}
          </Button>
        </Group>
      ) : (
        <>
          {stored}
          <FileDrop
            id={nextId}
            label={take}
            hint={t(TEXTS.pictureHint, { max: FILE_MAX_LABEL })}
            accept={acceptOf(PHOTO_TYPES)}
            errorId={errorId}
            isInvalid={error !== undefined}
            onFiles={files => void choose(files)}
          />
        </>
      )}
      {isPreparing && (
        <Group role="status" gap={10} c="dimmed">
          <Loader size={18} aria-hidden /> {t(TEXTS.preparing)}
        </Group>
      )}
      {error && (
        <Text id={errorId} role="alert" c="var(--epay-rejected)" fz={14}>
          {t(error)}
        </Text>
      )}
    </Stack>
  )
}

function Preview({ picture, side }: { picture: File; side: Side }) {
  const t = useTranslate()
  const url = useObjectUrl(picture)
  const alt = t(side === 'front' ? TEXTS.frontAlt : TEXTS.backAlt)
  return url ? <img className={classes.small} src={url} alt={alt} /> : <span className={classes.small} />
}

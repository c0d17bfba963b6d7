import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import type { Side } from '@epay/contract/certificates/schemas'
import { FILE_MAX_LABEL, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { Button, Center, Group, Image, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import type { UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { acceptOf } from '#web/files/file-problem.ts'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { preparePhoto } from '#web/packets/photo/prepare-photo.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useLatestRun } from '#web/ui/use-latest-run.ts'
import type { CertificateFormApi } from './use-certificate-form.ts'

const SIDE_LABELS = {
  front: { title: TEXTS.front, take: TEXTS.photographFront, alt: TEXTS.frontAlt, none: TEXTS.noFront },
  back: { title: TEXTS.backTitle, take: TEXTS.photographBack, alt: TEXTS.backAlt, none: TEXTS.noBack },
} as const
const BORDER = { border: '1px solid var(--epay-line)', borderRadius: 8 } as const

type PictureFieldProps = {
  side: Side
  form: CertificateFormApi
  storedPicture?: ReactNode
}

/** Downscales the photo before upload. */
export function PictureField({ side, form, storedPicture }: PictureFieldProps) {
  const t = useTranslate()
  const picture = form.values.pictures[side]
  const error = form.errors[side]
  const errorId = useId()
  const nextId = useSuccessor(picture)
  const startRun = useLatestRun()
  const [isPreparing, setIsPreparing] = useState(false)
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
        {t(SIDE_LABELS[side].title)}
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
          {storedPicture}
          <FileDrop
            id={nextId}
            label={SIDE_LABELS[side].take}
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
  return (
    <Image w={120} h={80} bg="var(--epay-raised)" style={BORDER} src={url} alt={t(SIDE_LABELS[side].alt)} />
  )
}

type StoredPictureProps<Key extends readonly unknown[]> = {
  side: Side
  query: UseQueryOptions<Blob, Error, Blob, Key>
}

export function StoredPicture<Key extends readonly unknown[]>({ side, query }: StoredPictureProps<Key>) {
  const t = useTranslate()
  const { data, error } = usePageQuery(query)
  const url = useObjectUrl(data ?? null)
  const [isOpen, setIsOpen] = useState(false)
  const alt = t(SIDE_LABELS[side].alt)
  if (error || !url) return <EmptyFrame text={error ? TEXTS.pictureFailed : ''} />
  return (
    <>
      <UnstyledButton onClick={() => setIsOpen(true)}>
        <Image style={{ ...BORDER, aspectRatio: 1.55 }} src={url} alt={alt} />
      </UnstyledButton>
      <FormDialog title={alt} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Image w="auto" maw="100%" mah="80vh" mx="auto" src={url} alt={alt} />
      </FormDialog>
    </>
  )
}

export function NoPicture({ side }: { side: Side }) {
  return <EmptyFrame text={SIDE_LABELS[side].none} />
}

function EmptyFrame({ text }: { text: string }) {
  const t = useTranslate()
  return (
    <Center p={8} ta="center" bg="var(--epay-raised)" style={{ ...BORDER, aspectRatio: 1.55 }}>
      <Text c="dimmed" fz={14}>
        {t(text)}
      </Text>
    </Center>
  )
}

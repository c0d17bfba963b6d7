import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import type { Side } from '@epay/contract/certificates/schemas'
import { Center, Text, UnstyledButton } from '@mantine/core'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import classes from './picture.module.css'

type StoredPictureProps<Key extends readonly unknown[]> = {
  side: Side
  query: UseQueryOptions<Blob, Error, Blob, Key>
}

/** A stored picture, which opens in full size. */
export function StoredPicture<Key extends readonly unknown[]>({ side, query }: StoredPictureProps<Key>) {
  const t = useTranslate()
  const { data, error } = useRead(query)
  const url = useObjectUrl(data ?? null)
  const [isOpen, setIsOpen] = useState(false)
  const alt = t(side === 'front' ? TEXTS.frontAlt : TEXTS.backAlt)
  if (error) return <EmptyFrame text={t(TEXTS.pictureFailed)} />
  if (!url) return <span className={classes.empty} />
  return (
    <>
      <UnstyledButton onClick={() => setIsOpen(true)}>
        <img className={classes.frame} src={url} alt={alt} />
      </UnstyledButton>
      <FormDialog title={alt} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <img className={classes.whole} src={url} alt={alt} />
      </FormDialog>
    </>
  )
}

/** Where there is no picture. */
export function NoPicture({ side }: { side: Side }) {
  const t = useTranslate()
  return <EmptyFrame text={t(side === 'front' ? TEXTS.noFront : TEXTS.noBack)} />
}

function EmptyFrame({ text }: { text: string }) {
  return (
    <Center className={classes.empty} p={8} ta="center">
      <Text c="dimmed" fz={14}>
        {text}
      </Text>
    </Center>
  )
}

import '@fontsource/dancing-script/600.css'
import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, TYPED_SIGNATURE_MAX } from '@epay/contract/packets/options'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useLatestRun } from '#web/ui/use-latest-run.ts'
import type { PacketValues } from '../form/packet-values.ts'
import classes from './signature.module.css'
import type { SignatureInputProps } from './signature-image.ts'
import { typedSignature } from './signature-image.ts'

/** Long enough to wait for the next key. */
const PREVIEW_DELAY_MS = 150

export function TypedSignature({ id, onSave, onProblem }: SignatureInputProps) {
  const t = useTranslate()
  const { register, setValue } = useFormContext<PacketValues>()
  const name = useWatch<PacketValues, 'typedSignature'>({ name: 'typedSignature' }).trim()
  const [isSaving, setIsSaving] = useState(false)
  const startRun = useLatestRun()

  const save = async () => {
    if (name === '') return onProblem(DOCUMENTS_MESSAGES.typedSignature)
    const isLatest = startRun()
    setIsSaving(true)
    try {
      const image = await typedSignature(name)
      if (!isLatest()) return
      if (image) onSave(image)
      else onProblem(DOCUMENTS_MESSAGES.noCanvas)
    } catch {
      if (isLatest()) onProblem(DOCUMENTS_MESSAGES.signatureFailed)
    } finally {
      if (isLatest()) setIsSaving(false)
    }
  }
  const clear = () => {
    // A save that is still running is ignored.
    startRun()
    setIsSaving(false)
    setValue('typedSignature', '', { shouldDirty: true })
    onProblem('')
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
  }

  return (
    <Stack gap={12} maw={420}>
      <TextField
        id={id}
        label={SIGNATURE_TEXTS.fullName}
        autoComplete="name"
        maxLength={TYPED_SIGNATURE_MAX}
        readOnly={isSaving}
        onKeyDown={saveOnEnter}
        {...register('typedSignature')}
      />
      <Preview name={name} />
      <Group gap={8}>
        <Button variant="default" loading={isSaving} onClick={() => void save()}>
          {t(SIGNATURE_TEXTS.save)}
        </Button>
        <Button variant="subtle" color="neutral" onClick={clear}>
          {t(SIGNATURE_TEXTS.clear)}
        </Button>
      </Group>
    </Stack>
  )
}

function Preview({ name }: { name: string }) {
  const t = useTranslate()
  const [typed] = useDebouncedValue(name, PREVIEW_DELAY_MS)
  const [drawn, setDrawn] = useState({ name: '', image: '' })
  useEffect(() => {
    let isCurrent = true
    const show = (image = '') => {
      if (isCurrent) setDrawn({ name: typed, image })
    }
    if (typed) typedSignature(typed).then(show, () => show())
    else show()
    return () => {
      isCurrent = false
    }
  }, [typed])

  if (!name || !drawn.name)
    return (
      <div className={classes.preview} aria-hidden>
        <span style={{ opacity: 0.55 }}>{t(SIGNATURE_TEXTS.placeholder)}</span>
      </div>
    )
  // Without a canvas the plain name is shown; saving then reports the problem.
  if (!drawn.image)
    return (
      <div className={classes.preview} aria-hidden>
        {name}
      </div>
    )
  return (
    <img
      className={classes.image}
      src={drawn.image}
      alt=""
      width={SIGNATURE_WIDTH}
      height={SIGNATURE_HEIGHT}
    />
  )
}

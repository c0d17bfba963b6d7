import '@fontsource/dancing-script/600.css'
import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, TYPED_SIGNATURE_MAX } from '@epay/contract/packets/options'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Group, Stack } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useLatestRun } from '#web/ui/use-latest-run.ts'
import type { PacketValues } from '../form/packet-values.ts'
import classes from './signature.module.css'
import { INK, renderSignature, type SignatureInputProps, type SignatureResult } from './signature-image.ts'

const FONT = "'Dancing Script'"
const FONT_SIZE = 72
const FONT_TIMEOUT_MS = 5_000
const MARGIN = 20

/** Gives up after 5 seconds, because the fallback font is good enough. */
async function loadFont(name: string): Promise<void> {
  const font = `600 ${FONT_SIZE}px ${FONT}`
  if (document.fonts.check(font, name)) return
  const timeout = new Promise(resolve => setTimeout(resolve, FONT_TIMEOUT_MS))
  await Promise.race([document.fonts.load(font, name).catch(() => undefined), timeout])
}

async function renderName(name: string): Promise<SignatureResult> {
  if (name === '') return { problem: DOCUMENTS_MESSAGES.typedSignature }
  await loadFont(name)
  return renderSignature(context => {
    const fontOf = (size: number) => `600 ${size}px ${FONT}, cursive`
    context.font = fontOf(FONT_SIZE)
    const { width } = context.measureText(name)
    const availableWidth = SIGNATURE_WIDTH - 2 * MARGIN
    context.font = fontOf(Math.min(FONT_SIZE, Math.floor((FONT_SIZE * availableWidth) / width)))
    context.fillStyle = INK
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(name, SIGNATURE_WIDTH / 2, SIGNATURE_HEIGHT / 2, availableWidth)
  })
}

export function TypedSignature({ id, onSigned, onStart }: SignatureInputProps) {
  const t = useTranslate()
  const { register, setValue } = useFormContext<PacketValues>()
  const name = useWatch<PacketValues, 'typedSignature'>({ name: 'typedSignature' }).trim()
  const [isSaving, setIsSaving] = useState(false)
  const startRun = useLatestRun()

  const save = async () => {
    const isLatest = startRun()
    setIsSaving(true)
    const result = await renderName(name)
    if (!isLatest()) return
    setIsSaving(false)
    onSigned(result)
  }
  const clear = () => {
    // Makes a pending save stale.
    startRun()
    setIsSaving(false)
    setValue('typedSignature', '', { shouldDirty: true })
    onStart()
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
      <div className={classes.preview} aria-hidden>
        {name || <span style={{ opacity: 0.55 }}>{t(SIGNATURE_TEXTS.placeholder)}</span>}
      </div>
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

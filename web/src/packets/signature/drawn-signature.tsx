import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { type Drawing, DrawingPad } from './drawing-pad.tsx'
import { drawnSignature } from './signature-image.ts'
import type { SignatureInputProps } from './signature-input.ts'

/** A signature drawn with a finger, a pen or a mouse. */
export function DrawnSignature({ id, onSave, onProblem }: SignatureInputProps) {
  const t = useTranslate()
  const drawing = useRef<Drawing>(null)

  const save = () => {
    if (!drawing.current) return onProblem(DOCUMENTS_MESSAGES.noCanvas)
    if (drawing.current.pad.isEmpty()) return onProblem(DOCUMENTS_MESSAGES.blankSignature)
    try {
      const image = drawnSignature(drawing.current.canvas)
      if (image) onSave(image)
      else onProblem(DOCUMENTS_MESSAGES.noCanvas)
    } catch {
      onProblem(DOCUMENTS_MESSAGES.signatureFailed)
    }
  }
  const clear = () => {
    drawing.current?.pad.clear()
    onProblem('')
  }

  return (
    <Stack gap={12} maw={420}>
      <DrawingPad drawing={drawing} onStroke={() => onProblem('')} />
      <Group gap={8}>
        <Button id={id} variant="default" onClick={save}>
          {t(SIGNATURE_TEXTS.save)}
        </Button>
        <Button variant="subtle" color="neutral" onClick={clear}>
          {t(SIGNATURE_TEXTS.clear)}
        </Button>
      </Group>
    </Stack>
  )
}

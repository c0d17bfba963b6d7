import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_HEIGHT, SIGNATURE_PAD, SIGNATURE_WIDTH } from '@epay/contract/packets/options'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { useTranslate } from '#web/lib/translated.tsx'
import { WHITE } from '../photo/white-canvas.ts'
import classes from './signature.module.css'
import { INK, renderSignature, type SignatureInputProps, type SignatureResult } from './signature-image.ts'

export function DrawnSignature({ id, onSigned, onStart }: SignatureInputProps) {
  const t = useTranslate()
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Drawing>(null)
  const startSignature = useEffectEvent(onStart)

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas?.getContext('2d')) return
    const pad = new SignaturePad(canvas, { ...SIGNATURE_PAD, penColor: INK, backgroundColor: WHITE })
    pad.addEventListener('beginStroke', () => startSignature())
    const current = { pad, canvas }
    drawing.current = current
    let size = fitToWidth(current, { width: 0, density: 0 })
    const refit = () => {
      size = fitToWidth(current, size)
    }
    const observer = new ResizeObserver(refit)
    observer.observe(canvas)
    // The observer doesn't notice zooming or a move to a sharper screen, because the width stays the same.
    window.addEventListener('resize', refit)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', refit)
      pad.off()
      drawing.current = null
    }
  }, [])

  const clear = () => {
    drawing.current?.pad.clear()
    onStart()
  }
  return (
    <Stack gap={12} maw={420}>
      <canvas
        ref={canvasRef}
        className={classes.pad}
        style={{ maxWidth: SIGNATURE_WIDTH }}
        role="img"
        aria-label={t(SIGNATURE_TEXTS.pad)}
      />
      <Group gap={8}>
        <Button id={id} variant="default" onClick={() => onSigned(readDrawing(drawing.current))}>
          {t(SIGNATURE_TEXTS.save)}
        </Button>
        <Button variant="subtle" color="neutral" onClick={clear}>
          {t(SIGNATURE_TEXTS.clear)}
        </Button>
      </Group>
    </Stack>
  )
}

type Drawing = { pad: SignaturePad; canvas: HTMLCanvasElement }

function readDrawing(drawing: Drawing | null): SignatureResult {
  if (!drawing) return { problem: DOCUMENTS_MESSAGES.noCanvas }
  if (drawing.pad.isEmpty()) return { problem: DOCUMENTS_MESSAGES.blankSignature }
  return renderSignature(context => {
    context.drawImage(drawing.canvas, 0, 0, SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
  })
}

/** `width` is in CSS pixels; `density` is the number of device pixels per CSS pixel. */
type Size = { width: number; density: number }

function fitToWidth({ pad, canvas }: Drawing, previous: Size): Size {
  const width = canvas.offsetWidth
  const density = Math.max(window.devicePixelRatio, 1)
  if (width === 0 || (width === previous.width && density === previous.density)) return previous
  const factor = previous.width > 0 ? width / previous.width : 1
  const strokes = pad.toData().map(stroke => ({
    ...stroke,
    points: stroke.points.map(point => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(canvas.offsetHeight * density)
  canvas.getContext('2d')?.scale(density, density)
  pad.clear()
  if (strokes.length > 0) pad.fromData(strokes)
  return { width, density }
}

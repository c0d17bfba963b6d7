import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_PAD, SIGNATURE_WIDTH } from '@epay/contract/packets/options'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Group, Stack } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './signature.module.css'
import { drawnSignature, INK, PAPER, type SignatureInputProps } from './signature-image.ts'

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

type Drawing = { pad: SignaturePad; canvas: HTMLCanvasElement }

/** Units: CSS pixels, and device pixels for each of them. */
type Size = { width: number; density: number }

/** Matches the canvas to the screen's pixels, so that lines are sharp, and keeps the drawing. */
function fit({ pad, canvas }: Drawing, previous: Size): Size {
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

/** White paper and a black pen. `drawing` is set while the pad is on the page and the browser supports a canvas. */
function DrawingPad({ drawing, onStroke }: { drawing: RefObject<Drawing | null>; onStroke: () => void }) {
  const t = useTranslate()
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const whenStroked = useRef(onStroke)
  whenStroked.current = onStroke

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas?.getContext('2d')) return
    const pad = new SignaturePad(canvas, { ...SIGNATURE_PAD, penColor: INK, backgroundColor: PAPER })
    pad.addEventListener('beginStroke', () => whenStroked.current())
    const current = { pad, canvas }
    drawing.current = current
    let size = fit(current, { width: 0, density: 0 })
    const refit = () => {
      size = fit(current, size)
    }
    const observer = new ResizeObserver(refit)
    observer.observe(canvas)
    // Moving the window to a sharper screen, or zooming, does not change the width.
    window.addEventListener('resize', refit)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', refit)
      pad.off()
      drawing.current = null
    }
  }, [drawing])

  return (
    <canvas
      ref={canvasRef}
      className={classes.pad}
      style={{ maxWidth: SIGNATURE_WIDTH }}
      role="img"
      aria-label={t(SIGNATURE_TEXTS.pad)}
    />
  )
}

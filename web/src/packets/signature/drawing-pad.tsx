import { SIGNATURE_PAD, SIGNATURE_WIDTH } from '@epay/contract/packets/options'
import { type RefObject, useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import classes from './signature.module.css'
import { INK, PAPER } from './signature-image.ts'

export type Drawing = { pad: SignaturePad; canvas: HTMLCanvasElement }

/** As many pixels as the screen has, so that the pen is sharp; what was drawn keeps its place. */
function fit({ pad, canvas }: Drawing, previousWidth: number): number {
  const width = canvas.offsetWidth
  if (width === 0 || width === previousWidth) return previousWidth
  const density = Math.max(window.devicePixelRatio, 1)
  const factor = previousWidth > 0 ? width / previousWidth : 1
  const strokes = pad.toData().map(stroke => ({
    ...stroke,
    points: stroke.points.map(point => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(canvas.offsetHeight * density)
  canvas.getContext('2d')?.scale(density, density)
  pad.clear()
  if (strokes.length > 0) pad.fromData(strokes)
  return width
}

/** White paper and a black pen; `drawing` is set while it is on the page and the browser can draw. */
export function DrawingPad({ drawing }: { drawing: RefObject<Drawing | null> }) {
  const canvasRef = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas?.getContext('2d')) return
    const pad = new SignaturePad(canvas, { ...SIGNATURE_PAD, penColor: INK, backgroundColor: PAPER })
    const current = { pad, canvas }
    drawing.current = current
    let width = fit(current, 0)
    const observer = new ResizeObserver(() => {
      width = fit(current, width)
    })
    observer.observe(canvas)
    return () => {
      observer.disconnect()
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
      aria-label="Drawing area for your signature. To sign with the keyboard, choose Type."
    />
  )
}

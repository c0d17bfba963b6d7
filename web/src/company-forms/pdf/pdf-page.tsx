import { Box, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { drawPage } from './open-pdf.ts'

type PdfPageProps = {
  file: Blob | undefined
  /** Counts from 1. */
  page: number
  size: { width: number; height: number }
  /** What a screen reader says of it. */
  label: string
  failed: string
  /** What lies over the page, in parts of its size. */
  children?: ReactNode
}

/** The picture of a page, as wide as there is room. */
export function PdfPage({ file, page, size, label, failed, children }: PdfPageProps) {
  const t = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const target = canvas.current
    if (!file || !target) return
    let isCurrent = true
    setHasFailed(false)
    drawPage(file, { page, canvas: target, width: target.clientWidth || 320 }).catch(() => {
      if (isCurrent) setHasFailed(true)
    })
    return () => {
      isCurrent = false
    }
  }, [file, page])
  return (
    <Box pos="relative" w="100%" bg="white" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ display: 'block', width: '100%', height: '100%' }}
      />
      {hasFailed && (
        <Text pos="absolute" inset={0} p={16} c="#33474d" role="alert">
          {t(failed)}
        </Text>
      )}
      {children}
    </Box>
  )
}

/** A place on a page as CSS, in parts of the page. */
export function placeStyle(
  place: { x: number; y: number; width: number; height: number },
  size: { width: number; height: number },
) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return {
    position: 'absolute',
    left: percent(place.x, size.width),
    top: percent(size.height - place.y - place.height, size.height),
    width: percent(place.width, size.width),
    height: percent(place.height, size.height),
  } as const
}

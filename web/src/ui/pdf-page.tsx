import { Box, Text } from '@mantine/core'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type PdfLibrary = typeof import('pdfjs-dist')

let library: Promise<PdfLibrary> | undefined

/** The legacy build supports the browsers of older phones. */
async function loadLibrary(): Promise<PdfLibrary> {
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  return pdfjs
}

type OpenFile = { task: Promise<PDFDocumentLoadingTask>; userCount: number }

const openFiles = new Map<Blob, OpenFile>()

async function loadPdf(file: Blob): Promise<PDFDocumentLoadingTask> {
  library ??= loadLibrary()
  const { getDocument } = await library
  return getDocument({ data: new Uint8Array(await file.arrayBuffer()), useWasm: false })
}

/** Pages of the same file share a document, which stays in a worker until `closePdf` has been called for every page. */
function openPdf(file: Blob): OpenFile {
  const openFile = openFiles.get(file) ?? { task: loadPdf(file), userCount: 0 }
  openFile.userCount += 1
  openFiles.set(file, openFile)
  return openFile
}

function closePdf(file: Blob, openFile: OpenFile): void {
  openFile.userCount -= 1
  // Deferred, because another page of the file might open right away.
  setTimeout(() => {
    if (openFile.userCount > 0 || openFiles.get(file) !== openFile) return
    openFiles.delete(file)
    openFile.task.then(task => task.destroy()).catch(() => undefined)
  })
}

async function drawPage(
  { task }: OpenFile,
  { page: pageNumber, canvas, width }: { page: number; canvas: HTMLCanvasElement; width: number },
): Promise<void> {
  const document = await (await task).promise
  const page = await document.getPage(pageNumber)
  const scale = (width * Math.min(window.devicePixelRatio, 2)) / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
}

/** Uses the browser's own PDF viewer. */
export function openInTab(file: Blob): void {
  const url = URL.createObjectURL(file)
  window.open(url, '_blank', 'noopener')
  // The tab has loaded the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type PdfPageProps = {
  file: Blob | undefined
  page: number
  /** Reserves space until the page is rendered. */
  size?: { width: number; height: number }
  label: string
  failed: string
  /** Overlays, positioned relative to the page. */
  children?: ReactNode
}

export function PdfPage({ file, page, size, label, failed, children }: PdfPageProps) {
  const t = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const target = canvas.current
    if (!file || !target) return
    let isCurrent = true
    setHasFailed(false)
    const openFile = openPdf(file)
    drawPage(openFile, { page, canvas: target, width: target.clientWidth || 320 }).catch(() => {
      if (isCurrent) setHasFailed(true)
    })
    return () => {
      isCurrent = false
      closePdf(file, openFile)
    }
  }, [file, page])
  return (
    <Box pos="relative" w="100%" bg="white" style={{ aspectRatio: size && `${size.width} / ${size.height}` }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ display: 'block', width: '100%', height: size && '100%' }}
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

export function boxStyle(
  box: { x: number; y: number; width: number; height: number },
  size: { width: number; height: number },
) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return {
    position: 'absolute',
    left: percent(box.x, size.width),
    top: percent(size.height - box.y - box.height, size.height),
    width: percent(box.width, size.width),
    height: percent(box.height, size.height),
  } as const
}

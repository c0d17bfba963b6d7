import type { PDFDocumentProxy } from 'pdfjs-dist'

type Library = typeof import('pdfjs-dist')

let library: Promise<Library> | undefined

/** The build for older browsers, such as those of phones; loaded when the first page renders. */
async function loadLibrary(): Promise<Library> {
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  return pdfjs
}

const opened = new WeakMap<Blob, Promise<PDFDocumentProxy>>()

/** The PDF in this blob, opened once for all its pages. */
export function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const known = opened.get(file)
  if (known) return known
  const opening = open(file)
  opened.set(file, opening)
  return opening
}

async function open(file: Blob): Promise<PDFDocumentProxy> {
  library ??= loadLibrary()
  const { getDocument } = await library
  return getDocument({ data: new Uint8Array(await file.arrayBuffer()), useWasm: false }).promise
}

/** Draws a page as wide as the canvas is shown. */
export async function drawPage(
  file: Blob,
  { page: number, canvas, width }: { page: number; canvas: HTMLCanvasElement; width: number },
): Promise<void> {
  const document = await openPdf(file)
  const page = await document.getPage(number)
  const scale = (width * Math.min(window.devicePixelRatio, 2)) / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
}

import { buffer } from 'node:stream/consumers'
import { parse } from '#server/files/parser.ts'
import type { Context } from '#server/platform/context.ts'
import type { UploadFile } from './tables.ts'

/** `pages`: indices across all files of the upload, in file order. */
type FormRequest = { employeeId: string; pages: readonly number[] }
type CutForm = { employeeId: string; content: Uint8Array; pages: number }

/** Number of forms that one process can cut within its time limit. */
const FORMS_PER_BATCH = 25

type Segment = { fileIndex: number; pages: number[] }

/** Groups consecutive pages by file. */
function groupSegments(pages: readonly number[], firstPages: readonly number[]): Segment[] {
  const segments: Segment[] = []
  for (const page of pages) {
    const fileIndex = firstPages.findLastIndex(start => start <= page)
    const lastSegment = segments.at(-1)
    const index = page - (firstPages[fileIndex] ?? 0)
    if (lastSegment?.fileIndex === fileIndex) lastSegment.pages.push(index)
    else segments.push({ fileIndex, pages: [index] })
  }
  return segments
}

/** Extracts each employee's pages from an upload's PDFs, in batches. */
export async function* cutForms(
  context: Context,
  files: readonly UploadFile[],
  requests: readonly FormRequest[],
): AsyncGenerator<CutForm[]> {
  const pdfs = files.filter(({ kind }) => kind === 'pdf')
  const firstPages = pdfs.map((_, index) => pdfs.slice(0, index).reduce((sum, { pages }) => sum + pages, 0))
  const contents = new Map<number, Uint8Array>()
  const loadContent = async (fileIndex: number) => {
    const cached = contents.get(fileIndex)
    if (cached) return cached
    // Forms are requested in file order, so only a few files are needed at a time.
    if (contents.size > 1) contents.clear()
    const content = await buffer(await context.files.read(pdfs[fileIndex]?.fileId ?? ''))
    contents.set(fileIndex, content)
    return content
  }
  for (let start = 0; start < requests.length; start += FORMS_PER_BATCH) {
    const forms = requests.slice(start, start + FORMS_PER_BATCH)
    const segments = forms.flatMap(({ pages }, formIndex) =>
      groupSegments(pages, firstPages).map(segment => ({ ...segment, formIndex })),
    )
    const pieces: Uint8Array[][] = forms.map(() => [])
    for (const fileIndex of new Set(segments.map(segment => segment.fileIndex))) {
      const fileSegments = segments.filter(segment => segment.fileIndex === fileIndex)
      const options = { parts: fileSegments.map(({ pages }) => pages) }
      const parts = await parse(context, {
        task: 'split-pdf',
        content: await loadContent(fileIndex),
        options,
      })
      for (const [index, { formIndex }] of fileSegments.entries()) {
        const part = parts[index]
        if (part) pieces[formIndex]?.push(part)
      }
    }
    const batch: CutForm[] = []
    for (const [index, { employeeId, pages }] of forms.entries())
      batch.push({ employeeId, pages: pages.length, content: await joinPdfs(context, pieces[index] ?? []) })
    yield batch
  }
}

export async function joinPdfs(
  context: Context,
  [firstPdf, ...appendedPdfs]: readonly Uint8Array[],
): Promise<Uint8Array> {
  if (!firstPdf) throw new Error('There are no PDFs to join')
  if (appendedPdfs.length === 0) return firstPdf
  return parse(context, { task: 'join-pdfs', content: firstPdf, options: { appendedPdfs }, seconds: 120 })
}

import { buffer } from 'node:stream/consumers'
import { parse } from '#server/files/parser.ts'
import type { Context } from '#server/platform/context.ts'
import type { UploadFile } from './tables.ts'

/** Page indices count across all files of the upload, in file order. */
type FormRequest = { employeeId: string; pages: readonly number[] }
type CutForm = { employeeId: string; content: Uint8Array; pages: number }

/** Forms that one process can cut within its time limit. */
const FORMS_AT_ONCE = 25

type Segment = { file: number; pages: number[] }

/** Groups consecutive pages by file. */
function segmentsOf(pages: readonly number[], starts: readonly number[]): Segment[] {
  const segments: Segment[] = []
  for (const page of pages) {
    const file = starts.findLastIndex(start => start <= page)
    const last = segments.at(-1)
    const index = page - (starts[file] ?? 0)
    if (last?.file === file) last.pages.push(index)
    else segments.push({ file, pages: [index] })
  }
  return segments
}

/** Cuts each person's pages out of an upload's PDFs, in batches. */
export async function* cutForms(
  context: Context,
  files: readonly UploadFile[],
  requests: readonly FormRequest[],
): AsyncGenerator<CutForm[]> {
  const pdfs = files.filter(({ kind }) => kind === 'pdf')
  const starts = pdfs.map((_, index) => pdfs.slice(0, index).reduce((sum, { pages }) => sum + pages, 0))
  const contents = new Map<number, Uint8Array>()
  const contentOf = async (file: number) => {
    const cached = contents.get(file)
    if (cached) return cached
    // Pages come in file order, so only a few files are needed at a time.
    if (contents.size > 1) contents.clear()
    const content = await buffer(await context.files.read(pdfs[file]?.fileId ?? ''))
    contents.set(file, content)
    return content
  }
  for (let at = 0; at < requests.length; at += FORMS_AT_ONCE) {
    const forms = requests.slice(at, at + FORMS_AT_ONCE)
    const segments = forms.flatMap(({ pages }, form) =>
      segmentsOf(pages, starts).map(segment => ({ ...segment, form })),
    )
    const pieces: Uint8Array[][] = forms.map(() => [])
    for (const file of new Set(segments.map(segment => segment.file))) {
      const ownSegments = segments.filter(segment => segment.file === file)
      const options = { parts: ownSegments.map(({ pages }) => pages) }
      const parts = await parse(context, { task: 'split-pdf', content: await contentOf(file), options })
      for (const [index, { form }] of ownSegments.entries()) {
        const part = parts[index]
        if (part) pieces[form]?.push(part)
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
  [first, ...others]: readonly Uint8Array[],
): Promise<Uint8Array> {
  if (!first) throw new Error('There are no PDFs to join')
  if (others.length === 0) return first
  return parse(context, { task: 'join-pdfs', content: first, options: { others }, seconds: 120 })
}

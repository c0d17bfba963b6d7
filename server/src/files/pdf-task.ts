import { readPage, type TextPiece } from '@epay/contract/tax-forms/read-page'
import { getDocumentProxy } from 'unpdf'
import { z } from 'zod'
import type { ParserOptions, ParserResult } from './parser-tasks.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

/** Copies the content, because pdf.js transfers the buffer that it receives. */
const open = (content: Uint8Array): Promise<PdfDocument> => getDocumentProxy(new Uint8Array(content))

const isLocked = (error: unknown) => error instanceof Error && error.name === 'PasswordException'

/** Whether the PDF needs a password to open; `false` if it can't be read at all. */
export async function requiresPassword(content: Buffer): Promise<boolean> {
  try {
    const document = await open(content)
    await document.loadingTask.destroy()
    return false
  } catch (error) {
    return isLocked(error)
  }
}

/** Throws if the PDF is damaged or truncated. */
export async function countPages(content: Buffer): Promise<number> {
  const document = await open(content)
  try {
    for (let index = 0; index < document.numPages; index++) (await document.getPage(index + 1)).cleanup()
    return document.numPages
  } finally {
    await document.loadingTask.destroy()
  }
}

/**
 * Reads the pages from `from` up to, but not including, `to`. Reports a problem if the PDF has a password, scripts,
 * or attachments.
 */
export async function readTaxPages(
  content: Buffer,
  { from, to }: ParserOptions['read-tax-pages'],
): Promise<ParserResult<'read-tax-pages'>> {
  const document = await open(content).catch((error: unknown) => (isLocked(error) ? 'locked' : 'unreadable'))
  if (document === 'locked' || document === 'unreadable') return { problem: document }
  try {
    const isActive = (await document.getJSActions()) !== null || (await document.getAttachments()) !== null
    if (isActive) return { problem: 'active' }
    const pages = []
    for (let index = from; index < Math.min(to, document.numPages); index++)
      pages.push(readPage(await piecesOf(document, index)))
    return { pageCount: document.numPages, pages }
  } catch {
    return { problem: 'unreadable' }
  } finally {
    await document.loadingTask.destroy()
  }
}

async function piecesOf(document: PdfDocument, index: number): Promise<TextPiece[]> {
  const page = await document.getPage(index + 1)
  const { items } = await page.getTextContent()
  const annotations = z.array(annotationSchema).parse(await page.getAnnotations())
  page.cleanup()
  const printedPieces = items.flatMap(item => {
    if (!('str' in item)) return []
    const [, , , , x, y] = z.array(z.number()).parse(item.transform)
    return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width }]
  })
  return [...printedPieces, ...annotations.flatMap(piecesOfField)]
}

/** Some payroll systems leave form fields in the PDFs that they print. */
const annotationSchema = z.object({
  fieldType: z.string().optional(),
  fieldValue: z.unknown(),
  hidden: z.boolean().optional(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
const FIELD_LINE_HEIGHT = 10
const FIELD_PADDING = 2

function piecesOfField({ fieldType, fieldValue, hidden, rect }: z.infer<typeof annotationSchema>) {
  if (fieldType !== 'Tx' || hidden || typeof fieldValue !== 'string') return []
  const [left, bottom, right] = rect
  const lines = fieldValue.split(/[\r\n]+/)
  return lines.map((text, index) => ({
    text,
    x: left + FIELD_PADDING,
    y: bottom + FIELD_PADDING + FIELD_LINE_HEIGHT * (lines.length - 1 - index),
    width: right - left,
  }))
}

/** Writes each part to its own PDF, and leaves the pages' content unchanged byte for byte. */
export async function splitPdf(
  content: Buffer,
  { parts }: ParserOptions['split-pdf'],
): Promise<Uint8Array[]> {
  const document = await open(content)
  try {
    const files: Uint8Array[] = []
    for (const includePages of parts)
      files.push(await document.extractPages([{ document: null, includePages: [...includePages] }]))
    return files
  } finally {
    await document.loadingTask.destroy()
  }
}

export async function joinPdfs(
  content: Buffer,
  { appendedPdfs }: ParserOptions['join-pdfs'],
): Promise<Uint8Array> {
  const document = await open(content)
  try {
    return await document.extractPages([
      { document: null },
      ...appendedPdfs.map(pdf => ({ document: new Uint8Array(pdf) })),
    ])
  } finally {
    await document.loadingTask.destroy()
  }
}

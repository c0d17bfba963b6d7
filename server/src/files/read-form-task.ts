import { PDFArray, PDFDocument, type PDFPage, PDFStream } from '@cantoo/pdf-lib'
import { FORM_LIMITS } from '@epay/contract/company-forms/form-definition'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import { getDocumentProxy } from 'unpdf'
import { PortalError } from '#server/platform/errors.ts'
import { cleanForm } from './clean-form.ts'
import { readFields } from './form-fields.ts'
import type { ReadForm } from './parser-tasks.ts'
import { displayedSize, itemsOf, lookUp, pdfName } from './pdf-objects.ts'
import { countPages } from './pdf-task.ts'

const refusal = (message: string | { text: string; values: Record<string, number> }) =>
  new PortalError('INVALID_INPUT', message)

/**
 * Returns the PDF without fields, scripts, XFA, or usage rights, along with the fields' definitions. Reads the fields
 * from the pages, because programs that resave a PDF might drop the document's own field list.
 * Throws: INVALID_INPUT with a sentence that explains why the PDF can't be a form.
 */
export async function readForm(content: Buffer): Promise<ReadForm> {
  try {
    return await readPages(content)
  } catch (error) {
    throw error instanceof PortalError ? error : refusal(FORM_MESSAGES.unreadable)
  }
}

async function readPages(content: Buffer): Promise<ReadForm> {
  const document = await open(content)
  const pages = document.getPages()
  assertAtMost(FORM_MESSAGES.tooManyPages, pages.length, FORM_LIMITS.pages)
  if (!pages.every(hasContent) || !(await isComplete(content, pages.length)))
    throw refusal(FORM_MESSAGES.damaged)
  if (pages.length === 0) throw refusal(FORM_MESSAGES.noPage)
  const title = document.getTitle() ?? ''
  const fields = readFields(pages)
  assertAtMost(FORM_MESSAGES.tooManyFields, fields.length, FORM_LIMITS.fields)
  const removed = cleanForm(document)
  if (removed.hasXfa && fields.length === 0) throw refusal(FORM_MESSAGES.xfaOnly)
  return {
    content: await document.save({ useObjectStreams: true, updateFieldAppearances: false }),
    title,
    firstPageText: title.includes('Form W-4') ? await readFirstPageText(content) : '',
    pages: pages.map(displayedSize),
    fields,
    removed,
  }
}

function assertAtMost(text: string, count: number, max: number): void {
  if (count > max) throw refusal({ text, values: { count, max } })
}

async function open(content: Buffer): Promise<PDFDocument> {
  const options = { updateMetadata: false, throwOnInvalidObject: false }
  try {
    return await PDFDocument.load(content, options)
  } catch (error) {
    if (!(error instanceof Error) || !/encrypt|password/i.test(error.message))
      throw refusal(FORM_MESSAGES.unreadable)
  }
  // Many PDFs are encrypted only to restrict editing, and open without a password.
  try {
    return await PDFDocument.load(content, { ...options, password: '' })
  } catch {
    throw refusal(FORM_MESSAGES.password)
  }
}

/** pdf-lib accepts a truncated PDF without an error, so pdf.js must read it as well. */
async function isComplete(content: Buffer, pageCount: number): Promise<boolean> {
  try {
    return (await countPages(content)) === pageCount
  } catch {
    return false
  }
}

/** Whether all of the page's content streams are in the file. */
function hasContent({ node }: PDFPage): boolean {
  if (!node.has(pdfName('Contents'))) return true
  const content = lookUp(node, 'Contents')
  const streams = content instanceof PDFArray ? itemsOf(content) : [content]
  return streams.every(each => each instanceof PDFStream)
}

async function readFirstPageText(content: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(content))
  try {
    const { items } = await (await document.getPage(1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join(' ')
  } finally {
    await document.loadingTask.destroy()
  }
}

import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import {
  FORM_LIMITS,
  type PdfField,
  type Place,
  type RemovedParts,
} from '@epay/contract/company-forms/form-definition'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import { getDocumentProxy } from 'unpdf'
import { PortalError } from '#server/platform/errors.ts'
import { displayedPlace, displayedSize } from './page-rotation.ts'
import type { ReadForm } from './parser-tasks.ts'
import { countPages } from './pdf-task.ts'

const refuse = (message: string | { text: string; values: Record<string, number> }) =>
  new PortalError('INVALID_INPUT', message)

/**
 * A form's PDF as pages without fields, scripts, XFA and usage rights, and the fields that were on its pages. They are
 * read from the pages, because programs that save a PDF again drop the document's own list of fields.
 * Throws: INVALID_INPUT with a sentence on why the PDF can't be a form.
 */
export async function readForm(content: Buffer): Promise<ReadForm> {
  try {
    return await readPages(content)
  } catch (error) {
    throw error instanceof PortalError ? error : refuse(FORM_MESSAGES.unreadable)
  }
}

async function readPages(content: Buffer): Promise<ReadForm> {
  const document = await open(content)
  const pages = document.getPages()
  const max = FORM_LIMITS.pages
  if (pages.length > max)
    throw refuse({ text: FORM_MESSAGES.tooManyPages, values: { count: pages.length, max } })
  if (!pages.every(hasContent) || !(await isWhole(content, pages.length))) throw refuse(FORM_MESSAGES.damaged)
  if (pages.length === 0) throw refuse(FORM_MESSAGES.noPage)
  const title = document.getTitle() ?? ''
  const removed = removedFrom(document)
  const fields = readFields(pages)
  if (removed.hasXfa && fields.length === 0) throw refuse(FORM_MESSAGES.xfaOnly)
  if (fields.length > FORM_LIMITS.fields)
    throw refuse({
      text: FORM_MESSAGES.tooManyFields,
      values: { count: fields.length, max: FORM_LIMITS.fields },
    })
  const acting = clean(document)
  removed.scripts += acting.scripts
  removed.attachments += acting.attachments
  removed.links += acting.links
  removeUnreachable(document)
  return {
    content: await document.save({ useObjectStreams: true, updateFieldAppearances: false }),
    title,
    firstPage: title.includes('Form W-4') ? await firstPageOf(content) : '',
    pages: pages.map(displayedSize),
    fields,
    removed,
  }
}

async function open(content: Buffer): Promise<PDFDocument> {
  const options = { updateMetadata: false, throwOnInvalidObject: false }
  try {
    return await PDFDocument.load(content, options)
  } catch (error) {
    if (!(error instanceof Error) || !/encrypt|password/i.test(error.message))
      throw refuse(FORM_MESSAGES.unreadable)
  }
  // Many PDFs are encrypted only to prevent changes and open without a password.
  try {
    return await PDFDocument.load(content, { ...options, password: '' })
  } catch {
    throw refuse(FORM_MESSAGES.password)
  }
}

/** pdf-lib reads what is left of a PDF that was cut; the other reader refuses it. */
async function isWhole(content: Buffer, pages: number): Promise<boolean> {
  try {
    return (await countPages(content)) === pages
  } catch {
    return false
  }
}

/** Whether everything that the page shows is in the file. */
function hasContent({ node }: PDFPage): boolean {
  if (!node.has(name('Contents'))) return true
  const content = lookUp(node, 'Contents')
  if (!(content instanceof PDFArray)) return content instanceof PDFStream
  return content.asArray().every((_, index) => content.lookup(index) instanceof PDFStream)
}

async function firstPageOf(content: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(content))
  try {
    const { items } = await (await document.getPage(1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join(' ')
  } finally {
    await document.loadingTask.destroy()
  }
}

const name = (text: string) => PDFName.of(text)
const dictOf = (object: PDFObject | undefined) => (object instanceof PDFDict ? object : undefined)

function lookUp(dict: PDFDict | undefined, key: string): PDFObject | undefined {
  return dict?.lookup(name(key))
}

function textOf(object: PDFObject | undefined): string {
  if (object instanceof PDFString || object instanceof PDFHexString) return object.decodeText()
  return object instanceof PDFName ? object.decodeText() : ''
}

const numberOf = (object: PDFObject | undefined) => (object instanceof PDFNumber ? object.asNumber() : 0)

/** What the document itself carries beside its pages. */
function removedFrom({ catalog }: PDFDocument): RemovedParts {
  const acroForm = dictOf(lookUp(catalog, 'AcroForm'))
  const order = lookUp(acroForm, 'CO')
  const scripts = lookUp(dictOf(lookUp(dictOf(lookUp(catalog, 'Names')), 'JavaScript')), 'Names')
  const isOpeningScript = textOf(lookUp(dictOf(lookUp(catalog, 'OpenAction')), 'S')) === 'JavaScript'
  return {
    scripts: (scripts instanceof PDFArray ? scripts.size() / 2 : 0) + (isOpeningScript ? 1 : 0),
    calculations: order instanceof PDFArray ? order.size() : 0,
    hasXfa: lookUp(acroForm, 'XFA') !== undefined,
    hasUsageRights: lookUp(catalog, 'Perms') !== undefined,
    attachments: countNames(dictOf(lookUp(dictOf(lookUp(catalog, 'Names')), 'EmbeddedFiles'))),
    links: 0,
  }
}

/** The number of entries of a name tree. */
function countNames(tree: PDFDict | undefined, depth = 0): number {
  const [names, kids] = [lookUp(tree, 'Names'), lookUp(tree, 'Kids')]
  const own = names instanceof PDFArray ? Math.floor(names.size() / 2) : 0
  if (!(kids instanceof PDFArray) || depth === 20) return own
  return kids
    .asArray()
    .map((_, index) => countNames(dictOf(kids.lookup(index)), depth + 1))
    .reduce((sum, count) => sum + count, own)
}

type Widget = { dict: PDFDict; place: Place }

function annotationsOf(page: PDFPage): { ref: PDFObject; dict: PDFDict }[] {
  const annotations = page.node.Annots()
  const found: { ref: PDFObject; dict: PDFDict }[] = []
  for (let index = 0; index < (annotations?.size() ?? 0); index++) {
    const ref = annotations?.get(index)
    const dict = dictOf(annotations?.lookup(index))
    if (ref && dict) found.push({ ref, dict })
  }
  return found
}

const isWidget = ({ dict }: { dict: PDFDict }) => textOf(lookUp(dict, 'Subtype')) === 'Widget'

function widgetsOf(page: PDFPage, number: number): Widget[] {
  const { x: left, y: bottom } = page.getCropBox()
  return annotationsOf(page)
    .filter(isWidget)
    .flatMap(({ dict }) => {
      const rect = lookUp(dict, 'Rect')
      if (!(rect instanceof PDFArray) || rect.size() !== 4) return []
      const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(index => numberOf(rect.lookup(index)))
      const [x, y] = [Math.min(a, c) - left, Math.min(b, d) - bottom]
      const [width, height] = [Math.abs(c - a), Math.abs(d - b)]
      if (width === 0 || height === 0) return []
      return { dict, place: displayedPlace(page, { page: number, x, y, width, height }) }
    })
}

/** An entry of the widget or of the field above it. */
function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  let at: PDFDict | undefined = dict
  for (let depth = 0; at && depth < 20; depth++) {
    const found = lookUp(at, key)
    if (found !== undefined) return found
    at = dictOf(lookUp(at, 'Parent'))
  }
  return undefined
}

function fullNameOf(dict: PDFDict): string {
  const parts: string[] = []
  let at: PDFDict | undefined = dict
  for (let depth = 0; at && depth < 20; depth++) {
    const part = textOf(lookUp(at, 'T'))
    if (part !== '') parts.unshift(part)
    at = dictOf(lookUp(at, 'Parent'))
  }
  return parts.join('.')
}

const FLAGS = { multiline: 1 << 12, radio: 1 << 15, push: 1 << 16, comb: 1 << 24 }

/** The fields by page and order; one that has several places is one field. */
function readFields(pages: readonly PDFPage[]): PdfField[] {
  const fields = new Map<string, PdfField>()
  for (const [index, page] of pages.entries())
    for (const widget of widgetsOf(page, index + 1)) {
      const field = fieldOf(widget)
      if (!field) continue
      const known = fields.get(field.id)
      if (known) fields.set(field.id, together(known, field))
      else fields.set(field.id, field)
    }
  return [...fields.values()].map(settled)
}

function together(one: PdfField, other: PdfField): PdfField {
  return { ...one, places: [...one.places, ...other.places], tooltip: one.tooltip || other.tooltip }
}

/** Check boxes of one name that stand for different values are what radio buttons are. */
function settled(field: PdfField): PdfField {
  const values = new Set(field.places.map(({ value }) => value))
  if (field.kind === 'check' && values.size > 1) return { ...field, kind: 'radio' }
  const places = field.kind === 'radio' ? field.places : field.places.map(({ value: _, ...place }) => place)
  return { ...field, places }
}

function fieldOf({ dict, place }: Widget): PdfField | undefined {
  const type = textOf(inherited(dict, 'FT'))
  const flags = numberOf(inherited(dict, 'Ff'))
  const id = fullNameOf(dict).slice(0, 500)
  if (id === '' || (type === 'Btn' && flags & FLAGS.push)) return undefined
  const maxLength = numberOf(inherited(dict, 'MaxLen'))
  const common = {
    id,
    tooltip: textOf(inherited(dict, 'TU')).slice(0, 2000),
    isMultiline: false,
    isComb: false,
    maxLength: null,
    choices: [],
  }
  if (type === 'Tx') {
    const isComb = Boolean(flags & FLAGS.comb) && maxLength > 0
    const isMultiline = Boolean(flags & FLAGS.multiline)
    return { ...common, kind: 'text', places: [place], isMultiline, isComb, maxLength: maxLength || null }
  }
  if (type === 'Btn') {
    const kind = flags & FLAGS.radio ? 'radio' : 'check'
    return { ...common, kind, places: [{ ...place, value: onValueOf(dict) }] }
  }
  if (type === 'Ch') return { ...common, kind: 'choice', places: [place], choices: choicesOf(dict) }
  return type === 'Sig' ? { ...common, kind: 'signature', places: [place] } : undefined
}

function onValueOf(dict: PDFDict): string {
  const states = dictOf(lookUp(dictOf(lookUp(dict, 'AP')), 'N'))
  const on =
    states
      ?.keys()
      .find(key => key.decodeText() !== 'Off')
      ?.decodeText() ?? 'Yes'
  // Many programs number the buttons and name them in a list.
  const names = inherited(dict, 'Opt')
  const named = names instanceof PDFArray && /^\d{1,3}$/.test(on) ? textOf(names.lookup(Number(on))) : ''
  return (named.trim() || on).slice(0, 200)
}

function choicesOf(dict: PDFDict): string[] {
  const options = inherited(dict, 'Opt')
  if (!(options instanceof PDFArray)) return []
  const texts = Array.from({ length: Math.min(options.size(), FORM_LIMITS.choices) }, (_, index) => {
    const option = options.lookup(index)
    // Shown text comes second, after the value that is exported.
    return textOf(option instanceof PDFArray ? option.lookup(option.size() - 1) : option).slice(0, 500)
  })
  return texts.filter(text => text.trim() !== '')
}

/** Kinds of annotations that hold a file, a film or a sound. */
const ATTACHED: readonly string[] = ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']

type Acting = Pick<RemovedParts, 'scripts' | 'attachments' | 'links'>

/** Removes fields and everything that acts by itself or leads out of the PDF; returns what else it was. */
function clean(document: PDFDocument): Acting {
  const { catalog, context } = document
  const acting: Acting = { scripts: 0, attachments: 0, links: 0 }
  for (const key of ['AcroForm', 'OpenAction', 'AA', 'AF', 'Perms', 'NeedsRendering', 'Collection', 'URI'])
    catalog.delete(name(key))
  const names = dictOf(lookUp(catalog, 'Names'))
  for (const key of ['JavaScript', 'EmbeddedFiles']) names?.delete(name(key))
  for (const page of document.getPages()) {
    for (const key of ['AA', 'AF']) page.node.delete(name(key))
    const left: PDFObject[] = []
    for (const annotation of annotationsOf(page)) {
      const { ref, dict } = annotation
      if (isWidget(annotation)) acting.scripts += scriptsOf(dict)
      else if (isKept(dict, acting)) {
        left.push(ref)
        continue
      }
      // The tagged structure may still lead to it.
      if (ref instanceof PDFRef) context.delete(ref)
    }
    if (left.length === 0) page.node.delete(name('Annots'))
    else page.node.set(name('Annots'), context.obj(left))
  }
  cleanBookmarks(dictOf(lookUp(catalog, 'Outlines')), acting)
  // A file that something else leads to, such as a paragraph.
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict) object.delete(name('EF'))
  return acting
}

/** Whether an annotation stays, without its actions; links that lead nowhere then don't. */
function isKept(dict: PDFDict, acting: Acting): boolean {
  const subtype = textOf(lookUp(dict, 'Subtype'))
  if (ATTACHED.includes(subtype)) {
    acting.attachments++
    return false
  }
  for (const key of ['AA', 'AF', 'PA']) dict.delete(name(key))
  removeAction(dict, acting)
  return subtype !== 'Link' || dict.has(name('A')) || dict.has(name('Dest'))
}

/** Removes an action that does anything but go to a page of the PDF. */
function removeAction(dict: PDFDict, acting: Acting): void {
  const action = dictOf(lookUp(dict, 'A'))
  const kind = textOf(lookUp(action, 'S'))
  if (kind === 'GoTo') action?.delete(name('Next'))
  else {
    if (kind === 'JavaScript') acting.scripts++
    else if (action) acting.links++
    dict.delete(name('A'))
  }
}

function cleanBookmarks(outlines: PDFDict | undefined, acting: Acting): void {
  const seen = new Set<PDFDict>()
  const waiting = [outlines]
  while (waiting.length > 0) {
    const item = waiting.pop()
    if (!item || seen.has(item)) continue
    seen.add(item)
    removeAction(item, acting)
    waiting.push(dictOf(lookUp(item, 'First')), dictOf(lookUp(item, 'Next')))
  }
}

/** The scripts of a widget and of the field right above it. */
function scriptsOf(dict: PDFDict): number {
  const actions = [dictOf(lookUp(dict, 'A'))]
  for (const holder of [dict, dictOf(lookUp(dict, 'Parent'))]) {
    const own = dictOf(lookUp(holder, 'AA'))
    for (const key of own?.keys() ?? []) actions.push(dictOf(own?.lookup(key)))
  }
  return actions.filter(action => textOf(lookUp(action, 'S')) === 'JavaScript').length
}

/** What was taken out must not stay in the file as objects that nothing leads to. */
function removeUnreachable({ context }: PDFDocument): void {
  const reached = new Set<PDFRef>()
  const waiting: (PDFObject | undefined)[] = [
    context.trailerInfo.Root,
    context.trailerInfo.Info,
    context.trailerInfo.ID,
  ]
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      waiting.push(context.lookup(object))
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFDict) waiting.push(...object.values())
    else if (object instanceof PDFStream) waiting.push(...object.dict.values())
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

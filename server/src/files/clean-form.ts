import { PDFArray, PDFDict, type PDFDocument, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { RemovedParts } from '@epay/contract/company-forms/form-definition'
import { annotationsOf, isWidget, itemsOf, lookUp, name, textOf } from './pdf-objects.ts'

const ATTACHED: readonly string[] = ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']

/** Removes fields, scripts, attached files and links that leave the PDF. Returns what it removed. */
export function cleanForm(document: PDFDocument): RemovedParts {
  const { catalog, context } = document
  const removed = removedFrom(document)
  for (const key of ['AcroForm', 'OpenAction', 'AA', 'AF', 'Perms', 'NeedsRendering', 'Collection', 'URI'])
    catalog.delete(name(key))
  deleteKeys(lookUp(catalog, 'Names'), 'JavaScript', 'EmbeddedFiles')
  for (const page of document.getPages()) {
    deleteKeys(page.node, 'AA', 'AF')
    const left: PDFObject[] = []
    for (const { ref, dict } of annotationsOf(page)) {
      if (isWidget(dict)) removed.scripts += scriptsOf(dict)
      else if (isKept(dict, removed)) {
        left.push(ref)
        continue
      }
      // The structure tree may still refer to it.
      if (ref instanceof PDFRef) context.delete(ref)
    }
    if (left.length === 0) page.node.delete(name('Annots'))
    else page.node.set(name('Annots'), context.obj(left))
  }
  cleanBookmarks(lookUp(catalog, 'Outlines'), removed)
  // Other objects, such as a paragraph's structure element, can also attach a file.
  for (const [, object] of context.enumerateIndirectObjects()) deleteKeys(object, 'EF')
  removeUnreachable(document)
  return removed
}

function deleteKeys(dict: PDFObject | undefined, ...keys: string[]): void {
  if (dict instanceof PDFDict) for (const key of keys) dict.delete(name(key))
}

function removedFrom({ catalog }: PDFDocument): RemovedParts {
  const isOpeningScript = textOf(lookUp(catalog, 'OpenAction', 'S')) === 'JavaScript'
  return {
    scripts: countNames(lookUp(catalog, 'Names', 'JavaScript')) + (isOpeningScript ? 1 : 0),
    calculations: itemsOf(lookUp(catalog, 'AcroForm', 'CO')).length,
    hasXfa: lookUp(catalog, 'AcroForm', 'XFA') !== undefined,
    hasUsageRights: lookUp(catalog, 'Perms') !== undefined,
    attachments: countNames(lookUp(catalog, 'Names', 'EmbeddedFiles')),
    links: 0,
  }
}

function countNames(tree: PDFObject | undefined, depth = 0): number {
  const own = Math.floor(itemsOf(lookUp(tree, 'Names')).length / 2)
  const kids = depth === 20 ? [] : itemsOf(lookUp(tree, 'Kids'))
  return kids.reduce((sum, kid) => sum + countNames(kid, depth + 1), own)
}

/** Whether the annotation stays. Its actions are removed, and with them links that lead nowhere. */
function isKept(dict: PDFDict, removed: RemovedParts): boolean {
  const subtype = textOf(lookUp(dict, 'Subtype'))
  if (ATTACHED.includes(subtype)) {
    removed.attachments++
    return false
  }
  deleteKeys(dict, 'AA', 'AF', 'PA')
  removeAction(dict, removed)
  return subtype !== 'Link' || dict.has(name('A')) || dict.has(name('Dest'))
}

/** Only jumps to a page of the same PDF are allowed. */
function removeAction(dict: PDFDict, removed: RemovedParts): void {
  const action = lookUp(dict, 'A')
  const kind = textOf(lookUp(action, 'S'))
  if (kind === 'GoTo') deleteKeys(action, 'Next')
  else {
    if (kind === 'JavaScript') removed.scripts++
    else if (action instanceof PDFDict) removed.links++
    deleteKeys(dict, 'A')
  }
}

function cleanBookmarks(outlines: PDFObject | undefined, removed: RemovedParts): void {
  const seen = new Set<PDFDict>()
  const waiting = [outlines]
  while (waiting.length > 0) {
    const item = waiting.pop()
    if (!(item instanceof PDFDict) || seen.has(item)) continue
    seen.add(item)
    removeAction(item, removed)
    waiting.push(lookUp(item, 'First'), lookUp(item, 'Next'))
  }
}

function scriptsOf(dict: PDFDict): number {
  const actions = [lookUp(dict, 'A')]
  for (const own of [lookUp(dict, 'AA'), lookUp(dict, 'Parent', 'AA')])
    if (own instanceof PDFDict) actions.push(...own.keys().map(key => own.lookup(key)))
  return actions.filter(action => textOf(lookUp(action, 'S')) === 'JavaScript').length
}

/** Otherwise the removed content would stay in the file as unreferenced objects. */
function removeUnreachable({ context }: PDFDocument): void {
  const { Root, Info, ID } = context.trailerInfo
  const reached = new Set<PDFRef>()
  const waiting: (PDFObject | undefined)[] = [Root, Info, ID]
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

import { PDFArray, PDFDict, type PDFDocument, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { RemovedParts } from '@epay/contract/company-forms/form-definition'
import { annotationsOf, isWidget, itemsOf, lookUp, pdfName, textOf } from './pdf-objects.ts'

const ATTACHMENT_TYPES: readonly string[] = ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']

/** Removes fields, scripts, attached files, and links that leave the PDF. Returns the removed parts. */
export function cleanForm(document: PDFDocument): RemovedParts {
  const { catalog, context } = document
  const removedParts = countRemovedParts(document)
  for (const key of ['AcroForm', 'OpenAction', 'AA', 'AF', 'Perms', 'NeedsRendering', 'Collection', 'URI'])
    catalog.delete(pdfName(key))
  deleteKeys(lookUp(catalog, 'Names'), 'JavaScript', 'EmbeddedFiles')
  for (const page of document.getPages()) {
    deleteKeys(page.node, 'AA', 'AF')
    const remainingAnnotations: PDFObject[] = []
    for (const { ref, dict } of annotationsOf(page)) {
      if (isWidget(dict)) removedParts.scripts += countScripts(dict)
      else if (cleanAnnotation(dict, removedParts)) {
        remainingAnnotations.push(ref)
        continue
      }
      // The structure tree can still refer to the annotation, so delete the object itself.
      if (ref instanceof PDFRef) context.delete(ref)
    }
    if (remainingAnnotations.length === 0) page.node.delete(pdfName('Annots'))
    else page.node.set(pdfName('Annots'), context.obj(remainingAnnotations))
  }
  cleanBookmarks(lookUp(catalog, 'Outlines'), removedParts)
  // Other objects, such as a paragraph's structure element, can also attach a file.
  for (const [, object] of context.enumerateIndirectObjects()) deleteKeys(object, 'EF')
  removeUnreachable(document)
  return removedParts
}

function deleteKeys(dict: PDFObject | undefined, ...keys: string[]): void {
  if (dict instanceof PDFDict) for (const key of keys) dict.delete(pdfName(key))
}

function countRemovedParts({ catalog }: PDFDocument): RemovedParts {
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
  const ownCount = Math.floor(itemsOf(lookUp(tree, 'Names')).length / 2)
  const kids = depth === 20 ? [] : itemsOf(lookUp(tree, 'Kids'))
  return kids.reduce((sum, kid) => sum + countNames(kid, depth + 1), ownCount)
}

/**
 * Removes the annotation's unsafe actions. Returns `false` for annotations to drop: attachments, and links without a
 * target.
 */
function cleanAnnotation(dict: PDFDict, removedParts: RemovedParts): boolean {
  const subtype = textOf(lookUp(dict, 'Subtype'))
  if (ATTACHMENT_TYPES.includes(subtype)) {
    removedParts.attachments++
    return false
  }
  deleteKeys(dict, 'AA', 'AF', 'PA')
  removeUnsafeAction(dict, removedParts)
  return subtype !== 'Link' || dict.has(pdfName('A')) || dict.has(pdfName('Dest'))
}

/** Keeps only jumps to a page of the same PDF. */
function removeUnsafeAction(dict: PDFDict, removedParts: RemovedParts): void {
  const action = lookUp(dict, 'A')
  const kind = textOf(lookUp(action, 'S'))
  if (kind === 'GoTo') deleteKeys(action, 'Next')
  else {
    if (kind === 'JavaScript') removedParts.scripts++
    else if (action instanceof PDFDict) removedParts.links++
    deleteKeys(dict, 'A')
  }
}

function cleanBookmarks(outlines: PDFObject | undefined, removedParts: RemovedParts): void {
  const visited = new Set<PDFDict>()
  const pending = [outlines]
  while (pending.length > 0) {
    const item = pending.pop()
    if (!(item instanceof PDFDict) || visited.has(item)) continue
    visited.add(item)
    removeUnsafeAction(item, removedParts)
    pending.push(lookUp(item, 'First'), lookUp(item, 'Next'))
  }
}

function countScripts(dict: PDFDict): number {
  const actions = [lookUp(dict, 'A')]
  for (const extraActions of [lookUp(dict, 'AA'), lookUp(dict, 'Parent', 'AA')])
    if (extraActions instanceof PDFDict)
      actions.push(...extraActions.keys().map(key => extraActions.lookup(key)))
  return actions.filter(action => textOf(lookUp(action, 'S')) === 'JavaScript').length
}

/** Deletes unreferenced objects, because otherwise the removed content would stay in the file. */
function removeUnreachable({ context }: PDFDocument): void {
  const { Root, Info, ID } = context.trailerInfo
  const visitedRefs = new Set<PDFRef>()
  const pending: (PDFObject | undefined)[] = [Root, Info, ID]
  while (pending.length > 0) {
    const object = pending.pop()
    if (object instanceof PDFRef) {
      if (visitedRefs.has(object)) continue
      visitedRefs.add(object)
      pending.push(context.lookup(object))
    } else if (object instanceof PDFArray) pending.push(...object.asArray())
    else if (object instanceof PDFDict) pending.push(...object.values())
    else if (object instanceof PDFStream) pending.push(...object.dict.values())
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!visitedRefs.has(ref)) context.delete(ref)
}

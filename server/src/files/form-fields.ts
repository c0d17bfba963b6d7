import { PDFDict, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import { FORM_LIMITS, type PdfField, type Place } from '@epay/contract/company-forms/form-definition'
import { annotationsOf, displayedPlace, isWidget, itemsOf, lookUp, numberOf, textOf } from './pdf-objects.ts'

/** Returns the fields in page order; a field with several widgets appears once. */
export function readFields(pages: readonly PDFPage[]): PdfField[] {
  const fields = new Map<string, PdfField>()
  for (const [index, page] of pages.entries())
    for (const { dict } of annotationsOf(page)) {
      const place = isWidget(dict) ? placeOf(page, index + 1, dict) : undefined
      const field = place && fieldOf(dict, place)
      if (!field) continue
      const existing = fields.get(field.id)
      fields.set(field.id, existing ? mergeFields(existing, field) : field)
    }
  return [...fields.values()].map(finalizeField)
}

function placeOf(page: PDFPage, number: number, dict: PDFDict): Place | undefined {
  const rect = itemsOf(lookUp(dict, 'Rect')).map(numberOf)
  if (rect.length !== 4) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = rect
  const [width, height] = [Math.abs(c - a), Math.abs(d - b)]
  if (width === 0 || height === 0) return undefined
  const { x: left, y: bottom } = page.getCropBox()
  const [x, y] = [Math.min(a, c) - left, Math.min(b, d) - bottom]
  return displayedPlace(page, { page: number, x, y, width, height })
}

function mergeFields(existing: PdfField, newField: PdfField): PdfField {
  return {
    ...existing,
    places: [...existing.places, ...newField.places],
    tooltip: existing.tooltip || newField.tooltip,
  }
}

/** Check boxes with the same name and different values work as radio buttons. */
function finalizeField(field: PdfField): PdfField {
  const values = new Set(field.places.map(({ value }) => value))
  if (field.kind === 'check' && values.size > 1) return { ...field, kind: 'radio' }
  const places = field.kind === 'radio' ? field.places : field.places.map(({ value: _, ...place }) => place)
  return { ...field, places }
}

function ancestorsOf(dict: PDFDict): PDFDict[] {
  const ancestors: PDFDict[] = []
  let current: PDFObject | undefined = dict
  while (current instanceof PDFDict && ancestors.length < 20) {
    ancestors.push(current)
    current = lookUp(current, 'Parent')
  }
  return ancestors
}

function inheritedValue(dict: PDFDict, key: string): PDFObject | undefined {
  return lookUp(
    ancestorsOf(dict).find(each => lookUp(each, key) !== undefined),
    key,
  )
}

const FLAGS = { multiline: 1 << 12, radio: 1 << 15, push: 1 << 16, comb: 1 << 24 }

function fieldOf(dict: PDFDict, place: Place): PdfField | undefined {
  const type = textOf(inheritedValue(dict, 'FT'))
  const flags = numberOf(inheritedValue(dict, 'Ff'))
  const names = ancestorsOf(dict).map(each => textOf(lookUp(each, 'T')))
  const id = names.filter(Boolean).reverse().join('.').slice(0, 500)
  if (id === '' || (type === 'Btn' && flags & FLAGS.push)) return undefined
  const maxLength = numberOf(inheritedValue(dict, 'MaxLen'))
  const common = {
    id,
    tooltip: textOf(inheritedValue(dict, 'TU')).slice(0, 2000),
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
    return { ...common, kind, places: [{ ...place, value: checkedValueOf(dict) }] }
  }
  if (type === 'Ch') return { ...common, kind: 'choice', places: [place], choices: choicesOf(dict) }
  return type === 'Sig' ? { ...common, kind: 'signature', places: [place] } : undefined
}

function checkedValueOf(dict: PDFDict): string {
  const states = lookUp(dict, 'AP', 'N')
  const keys = states instanceof PDFDict ? states.keys().map(key => key.decodeText()) : []
  const checkedState = keys.find(key => key !== 'Off') ?? 'Yes'
  // Many programs number the buttons and list the buttons' names in Opt.
  const optionText = /^\d{1,3}$/.test(checkedState)
    ? textOf(itemsOf(inheritedValue(dict, 'Opt'))[Number(checkedState)])
    : ''
  return (optionText.trim() || checkedState).slice(0, 200)
}

function choicesOf(dict: PDFDict): string[] {
  const options = itemsOf(inheritedValue(dict, 'Opt')).slice(0, FORM_LIMITS.choices)
  // An option is either a string, or an array of the export value and the displayed text.
  const texts = options.map(option => textOf(itemsOf(option).at(-1) ?? option).slice(0, 500))
  return texts.filter(text => text.trim() !== '')
}

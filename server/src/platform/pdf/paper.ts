import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { english, type Translate } from '@epay/contract/languages/translator'
import PDFDocument from 'pdfkit'
import { ascentOf, FONT_NAMES, type FontName, openFallbackFont, openFont } from './fonts.ts'
import { linesOf, needsFallbackFont, runsOf, toPrintable } from './mixed-text.ts'

/** US Letter. Units: points. */
export const PAGE = { width: 612, height: 792, margin: 54, top: 78, bottom: 66 } as const
/** Margins around the content. Defaults to the packet's. */
type Frame = { margin: number; top: number; bottom: number }
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin
export const COLORS = {
  ink: '#14262b',
  body: '#33474d',
  muted: '#5f737a',
  line: '#dde4e4',
  brand: '#0b5563',
} as const

/** XMP metadata that marks the document as PDF/UA. Source: ISO 14289-1 clause 5. */
const PDF_UA = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>`
const HEADER_Y = 40
const FOOTER_Y = PAGE.height - 44

const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum']

export type Style = {
  font?: FontName
  size?: number
  color?: string
  lineGap?: number
  align?: 'left' | 'right'
  /** Digits of equal width, so that columns of numbers line up. */
  isTabular?: boolean
}
export type Box = { x: number; y: number; width: number }
type Element = PDFKit.PDFStructureElement

/**
 * A tagged document, written from top to bottom. All content is either in a structure element or marked as an
 * artifact.
 */
export type Paper = {
  document: PDFKit.PDFDocument
  parent: Element
  y: number
  frame: Frame
}

export function openPaper(options: {
  title: string
  subject: string
  createdAt: Date
  frame?: Frame
  language?: Language
}): Paper {
  const { frame = PAGE, language = DEFAULT_LANGUAGE } = options
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: frame.top, bottom: 0, left: frame.margin, right: frame.margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: language === DEFAULT_LANGUAGE ? 'en-US' : language,
    displayTitle: true,
    bufferPages: true,
    // Skips pdfkit's default font.
    font: '',
    info: {
      Title: xmlSafe(options.title),
      Subject: xmlSafe(options.subject),
      Creator: 'EPay',
      CreationDate: options.createdAt,
      ModDate: options.createdAt,
    },
  })
  for (const name of FONT_NAMES) document.registerFont(name, openFont(name))
  document.appendXML(PDF_UA)
  const parent = document.struct('Document')
  document.addStructure(parent)
  return { document, parent, y: frame.top, frame }
}

/** pdfkit doesn't escape metadata in its XML. */
function xmlSafe(text: string): string {
  return text.replace(/[<>&]/g, ' ')
}

function applyStyle(paper: Paper, style: Style): PDFKit.PDFDocument {
  const { font = 'regular', size = 10, color = COLORS.ink } = style
  return paper.document.font(font).fontSize(size).fillColor(color)
}

export function heightOf(paper: Paper, text: string, width: number, style: Style): number {
  const { lineGap = 1.5 } = style
  const printableText = toPrintable(text)
  const document = applyStyle(paper, style)
  if (!needsFallbackFont(printableText)) return document.heightOfString(printableText, { width, lineGap })
  const lines = linesOf(printableText, width, line => mixedWidth(paper, line, style))
  return lines.length * lineHeight(paper, style)
}

export function widthOf(paper: Paper, text: string, style: Style): number {
  const printableText = toPrintable(text)
  const features = style.isTabular ? { features: TABULAR } : {}
  const document = applyStyle(paper, style)
  return needsFallbackFont(printableText)
    ? mixedWidth(paper, printableText, style)
    : document.widthOfString(printableText, features)
}

/** Returns the distance from the top of a line of text to its baseline. */
export const baselineOf = (size: number): number => ascentOf('regular', size)

function lineHeight(paper: Paper, style: Style): number {
  const { lineGap = 1.5 } = style
  return applyStyle(paper, style).currentLineHeight(true) + lineGap
}

/**
 * Enabling any feature makes pdfkit lay out the text as a whole. Word by word, it would reverse right-to-left names.
 */
const FONT_FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern']

function applyFont(paper: Paper, font: string | undefined, style: Style): PDFKit.PDFDocument {
  const document = applyStyle(paper, style)
  return font === undefined ? document : document.registerFont(font, openFallbackFont(font)).font(font)
}

function mixedWidth(paper: Paper, line: string, style: Style): number {
  const widths = runsOf(line).map(({ text, font }) =>
    applyFont(paper, font, style).widthOfString(text, { features: FONT_FEATURES }),
  )
  return widths.reduce((sum, width) => sum + width, 0)
}

function writeMixed(paper: Paper, lines: readonly string[], box: Box, style: Style): void {
  const { font = 'regular', size = 10, align = 'left' } = style
  lines.forEach((line, index) => {
    const gap = align === 'right' ? box.width - mixedWidth(paper, line, style) : 0
    const y = box.y + index * lineHeight(paper, style) + ascentOf(font, size)
    let x = box.x + gap
    for (const run of runsOf(line)) {
      const document = applyFont(paper, run.font, style)
      document.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', features: FONT_FEATURES })
      x += document.widthOfString(run.text, { features: FONT_FEATURES })
    }
  })
}

/** Starts a new page unless this height fits on the current one. Returns whether it started one. */
export function ensureSpace(paper: Paper, height: number): boolean {
  if (paper.y + height <= PAGE.height - paper.frame.bottom) return false
  newPage(paper)
  return true
}

export function newPage(paper: Paper): void {
  paper.document.addPage()
  paper.y = paper.frame.top
}

/** Adds a structure element with the content that `draw` draws. */
export function addElement(
  paper: Paper,
  type: string,
  draw: () => void,
  options: PDFKit.Mixins.StructureElementOptions = {},
): void {
  paper.parent.add(paper.document.struct(type, options, draw))
}

/** Adds a structure element with the elements that `build` adds as its content. */
export function addGroup(
  paper: Paper,
  type: string,
  build: () => void,
  options: PDFKit.Mixins.StructureElementOptions = {},
): void {
  const outer = paper.parent
  const innerElement = paper.document.struct(type, options)
  outer.add(innerElement)
  paper.parent = innerElement
  build()
  innerElement.end()
  paper.parent = outer
}

/** Adds decoration, which screen readers skip. */
export function addArtifact(paper: Paper, type: 'Layout' | 'Pagination', draw: () => void): void {
  paper.document.markContent('Artifact', { type })
  draw()
  paper.document.endMarkedContent()
}

export function write(paper: Paper, text: string, box: Box, style: Style): void {
  const { x, y, width } = box
  const { lineGap = 1.5, align = 'left', isTabular = false } = style
  const printableText = toPrintable(text)
  const features = isTabular ? { features: TABULAR } : {}
  if (needsFallbackFont(printableText)) {
    const lines = linesOf(printableText, width, line => mixedWidth(paper, line, style))
    writeMixed(paper, lines, box, style)
  } else applyStyle(paper, style).text(printableText, x, y, { width, lineGap, align, ...features })
}

export function drawRule(paper: Paper, y: number, color: string = COLORS.line): void {
  const { margin } = paper.frame
  drawLine(paper, { x: margin, y, width: PAGE.width - 2 * margin }, color)
}

export function drawLine(paper: Paper, { x, y, width }: Box, color: string = COLORS.line): void {
  addArtifact(paper, 'Layout', () =>
    paper.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .stroke(color),
  )
}

type PageLines = {
  header?: { left: string; right: string }
  /** A function receives the page's index, which starts at 0. */
  footer: string | ((page: number) => string)
  t?: Translate
}

export function closePaper(paper: Paper, pageLines: PageLines): void {
  finishPages(paper, pageLines)
  paper.document.end()
}

export function finishPages(paper: Paper, { header, footer, t = english }: PageLines): void {
  const { document } = paper
  const { count } = document.bufferedPageRange()
  const mutedStyle: Style = { size: 8, color: COLORS.muted }
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    addArtifact(paper, 'Pagination', () => {
      if (header) {
        const brandStyle: Style = { ...mutedStyle, font: 'semiBold', color: COLORS.brand }
        writeRunningLine(paper, header.left, HEADER_Y, 'left', brandStyle)
        writeRunningLine(paper, header.right, HEADER_Y, 'right', mutedStyle)
      }
      writeRunningLine(
        paper,
        typeof footer === 'string' ? footer : footer(page),
        FOOTER_Y,
        'left',
        mutedStyle,
      )
      writeRunningLine(
        paper,
        t('Page {page} of {count}', { page: page + 1, count }),
        FOOTER_Y,
        'right',
        mutedStyle,
      )
    })
    if (header) drawRule(paper, HEADER_Y + 16)
    drawRule(paper, FOOTER_Y - 8)
  }
}

function writeRunningLine(
  paper: Paper,
  text: string,
  y: number,
  align: 'left' | 'right',
  style: Style,
): void {
  const { margin } = paper.frame
  const half = PAGE.width / 2 - margin + (align === 'left' ? 60 : -60)
  const x = align === 'left' ? margin : PAGE.width - margin - half
  const options = { width: half, align, height: 12, ellipsis: true, lineBreak: true }
  const printableText = toPrintable(text)
  if (needsFallbackFont(printableText)) {
    const [line = ''] = linesOf(printableText, half, part => mixedWidth(paper, part, style))
    writeMixed(paper, [line], { x, y, width: half }, { ...style, align })
  } else applyStyle(paper, style).text(printableText, x, y, options)
}

import { z } from 'zod'
import { parseCents } from '../common/money.ts'

/** Boxes whose amounts are read and compared. */
export const BOXES = ['1', '2', '3', '4', '5', '6', '7', '8', '10', '11', '16', '17', '18', '19'] as const
export type Box = (typeof BOXES)[number]
/** Units: cents. */
export type Amounts = Partial<Record<Box, number>>

/** Units: points, from the page's lower left to the piece's lower left corner. */
export type TextPiece = { text: string; x: number; y: number; width: number }

/** Contains everything that matching needs, so that the page's text doesn't have to be stored. */
export const pageFactsSchema = z.object({
  hasText: z.boolean(),
  /** True if the page starts like the instructions, which are the same for every employee. */
  isInstructions: z.boolean(),
  /** Without duplicates. */
  years: z.array(z.number().int()),
  /** Format: `123-45-6789`. Without duplicates. */
  ssns: z.array(z.string()),
  /** Last four digits of masked SSNs, without duplicates. */
  lastFours: z.array(z.string()),
  name: z.string(),
  /** The first line of the page. */
  title: z.string(),
  amounts: z.partialRecord(z.enum(BOXES), z.number().int()),
})
export type PageFacts = z.infer<typeof pageFactsSchema>

const LABELS: Readonly<Record<Box, RegExp>> = {
  '1': /wages, tips,? *(and )?other/i,
  '2': /federal income tax/i,
  '3': /social security wages|soc\.? sec\.? wages/i,
  '4': /social security tax|soc\.? sec\.? tax/i,
  '5': /medicare wages/i,
  '6': /medicare tax/i,
  '7': /social security tips/i,
  '8': /allocated tips/i,
  '10': /dependent care/i,
  '11': /nonqualified plans/i,
  '16': /state wages/i,
  '17': /state income tax/i,
  '18': /local wages/i,
  '19': /local income tax/i,
}
const NAME_LABEL = /employee.{0,3}s? (first )?name/i
const LAST_NAME_LABEL = /^last name/i
const SSN_LABEL = /social security number|employee.{0,3}s? ssn/i

const FULL_SSN = /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g
const MASKED_SSN = /(?<![\w*-])[Xx*#•]{3}-[Xx*#•]{2}-(\d{4})(?![\d-])/g
const BARE_SSN = /^\d{9}$/
const YEAR = /(?<![\d-])20\d\d(?![\d-])/g
const AMOUNT = /^\$?-?[\d,]+\.\d\d$/
const INSTRUCTIONS = /^(notice to employee|instructions for employee)/i

/** Maximum vertical distance within a line. Units: points. */
const LINE_TOLERANCE = 2.5
/** Minimum distance between columns. Units: points. */
const COLUMN_GAP = 8
/** Maximum distance from the first line to the instructions' heading. Units: points. */
const HEADING_MAX_DISTANCE = 100
/** Minimum and maximum distance of a value below its label. Units: points. */
const VALUE_DISTANCE = { min: 2, max: 26 }
/** Maximum distance of a value's start to the left and right of its label's start. Units: points. */
const VALUE_OFFSET = { left: 16, right: 118 }
/** Width of the name box, which is to the left of the boxes with amounts. Units: points. */
const NAME_WIDTH = 280
const TITLE_MAX = 60
const NAME_MAX = 120

type Line = { y: number; pieces: TextPiece[] }

function groupLines(pieces: readonly TextPiece[]): Line[] {
  const lines: Line[] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    if (line && line.y - piece.y <= LINE_TOLERANCE) line.pieces.push(piece)
    else lines.push({ y: piece.y, pieces: [piece] })
  }
  for (const { pieces } of lines) pieces.sort((a, b) => a.x - b.x)
  return lines
}

/** Inserts spaces only between pieces that don't touch. */
function textOf({ pieces }: Line): string {
  let text = ''
  let end = Number.NEGATIVE_INFINITY
  for (const piece of pieces) {
    text += text !== '' && piece.x - end > 1 ? ` ${piece.text}` : piece.text
    end = piece.x + piece.width
  }
  return text.trim()
}

function findTextsBelow(lines: readonly Line[], label: TextPiece, width: number): string[] {
  return lines
    .filter(({ y }) => label.y - y >= VALUE_DISTANCE.min && label.y - y <= VALUE_DISTANCE.max)
    .flatMap(({ y, pieces }) => {
      const piecesInBox = pieces.filter(({ x }) => x >= label.x - VALUE_OFFSET.left && x <= label.x + width)
      const text = textOf({ y, pieces: piecesInBox })
      return text === '' ? [] : [text]
    })
}

/** On the official form, the instructions' heading is below a notice with two columns. */
function hasInstructionsHeading(lines: readonly Line[]): boolean {
  const top = lines[0]?.y ?? 0
  return lines
    .filter(({ y }) => top - y <= HEADING_MAX_DISTANCE)
    .some(({ y, pieces }) =>
      pieces.some(({ x }, index) => {
        const previousPiece = pieces[index - 1]
        const startsColumn = !previousPiece || x - (previousPiece.x + previousPiece.width) > COLUMN_GAP
        return startsColumn && INSTRUCTIONS.test(textOf({ y, pieces: pieces.slice(index) }))
      }),
    )
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Returns undefined if copies of the form on the same page have different amounts. */
function findAmount(lines: readonly Line[], pieces: readonly TextPiece[], label: RegExp): number | undefined {
  const candidates = pieces
    .filter(({ text }) => label.test(text))
    .flatMap(piece => {
      const [amount] = findTextsBelow(lines, piece, VALUE_OFFSET.right)
        .flatMap(text => text.split(' '))
        .filter(text => AMOUNT.test(text))
      return amount === undefined ? [] : [parseCents(amount.replaceAll(/[$,]/g, ''))]
    })
  const [firstAmount, ...otherAmounts] = distinct(candidates)
  return otherAmounts.length === 0 ? firstAmount : undefined
}

function findName(lines: readonly Line[], pieces: readonly TextPiece[]): string {
  const label = pieces.find(({ text }) => NAME_LABEL.test(text))
  if (!label) return ''
  const isPartOfLabel = (text: string) =>
    NAME_LABEL.test(text) || LAST_NAME_LABEL.test(text) || /^suff/i.test(text)
  return (findTextsBelow(lines, label, NAME_WIDTH).find(text => !isPartOfLabel(text)) ?? '').slice(
    0,
    NAME_MAX,
  )
}

/** @param pieces the page's text, in any order */
export function readPage(pieces: readonly TextPiece[]): PageFacts {
  const visiblePieces = pieces.filter(({ text }) => text.trim() !== '')
  const lines = groupLines(visiblePieces)
  const texts = lines.map(textOf)
  const bareSsns = visiblePieces
    .filter(({ text }) => SSN_LABEL.test(text))
    .flatMap(label => findTextsBelow(lines, label, VALUE_OFFSET.right))
    .flatMap(text =>
      BARE_SSN.test(text) ? [`${text.slice(0, 3)}-${text.slice(3, 5)}-${text.slice(5)}`] : [],
    )
  const findAll = (pattern: RegExp) => texts.flatMap(text => [...text.matchAll(pattern)])
  const amounts: Amounts = {}
  for (const box of BOXES) {
    const amount = findAmount(lines, visiblePieces, LABELS[box])
    if (amount !== undefined) amounts[box] = amount
  }
  const name = findName(lines, visiblePieces)
  const hasNoFormData = name === '' && Object.keys(amounts).length === 0
  return {
    hasText: texts.length > 0,
    isInstructions: hasNoFormData && hasInstructionsHeading(lines),
    years: distinct(findAll(YEAR).map(([year]) => Number(year))),
    ssns: distinct([...findAll(FULL_SSN).map(([ssn]) => ssn), ...bareSsns]),
    lastFours: distinct(findAll(MASKED_SSN).map(([, lastFour = '']) => lastFour)),
    name,
    title: (texts[0] ?? '').slice(0, TITLE_MAX),
    amounts,
  }
}

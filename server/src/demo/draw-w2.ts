import { buffer } from 'node:stream/consumers'
import { formatMoney } from '@epay/contract/common/money'
import PDFDocument from 'pdfkit'
import { FONT_NAMES, type FontName, openFont } from '#server/platform/pdf/fonts.ts'

/** The contents of a printed Form W-2; amounts of 0 stay blank. Units: cents. */
export type W2 = {
  taxYear: number
  name: string
  /** In full, or truncated as on employees' copies: `XXX-XX-1234`. */
  ssn: string
  copies?: 1 | 3
  address?: readonly string[]
  wages?: number
  incomeTax?: number
  socialWages?: number
  socialTax?: number
  medicareTax?: number
  stateTax?: number
  retirement?: number
  qualifiedOvertime?: number
}

type Employer = { name: string; address: string; ein: string; stateId: string }

const LEFT = 36
const MIDDLE = 332
const RIGHT = 455
const END = 576
const ROW_HEIGHT = 28
const PADDING = 3
const COPY_HEIGHT = 264

type Box = { label: string; value: string; x: number; end: number; row: number; rows?: number }

const money = (cents = 0) => (cents === 0 ? '' : formatMoney(cents / 100))
const codeWithAmount = (code: string, cents = 0) => (cents === 0 ? '' : `${code}  ${money(cents)}`)

function makeBoxes(w2: W2, { name, address, ein, stateId }: Employer): Box[] {
  const [firstName = '', ...lastName] = w2.name.toUpperCase().split(' ')
  const makeBox = (row: number, x: number, end: number, label: string, value = ''): Box => ({
    ...{ row, x, end, label, value },
  })
  const makeLeftBox = (row: number, label: string, value = '') => makeBox(row, LEFT, MIDDLE, label, value)
  const makeMiddleBox = (row: number, label: string, value = '') => makeBox(row, MIDDLE, RIGHT, label, value)
  const makeRightBox = (row: number, label: string, value = '') => makeBox(row, RIGHT, END, label, value)
  return [
    makeBox(0, 150, MIDDLE, 'a  Employee’s social security number', w2.ssn),
    makeLeftBox(1, 'b  Employer identification number (EIN)', ein),
    { ...makeLeftBox(2, 'c  Employer’s name, address, and ZIP code', `${name}\n${address}`), rows: 2 },
    makeLeftBox(4, 'd  Control number'),
    makeBox(5, LEFT, 173, 'e  Employee’s first name and initial', firstName),
    makeBox(5, 173, MIDDLE, 'Last name', lastName.join(' ')),
    { ...makeLeftBox(6, 'f  Employee’s address and ZIP code', w2.address?.join('\n')), rows: 2 },
    makeBox(8, LEFT, 195, '15  State   Employer’s state ID number', stateId),
    makeBox(8, 195, MIDDLE, '16  State wages, tips, etc.', money(w2.wages)),
    makeMiddleBox(1, '1  Wages, tips, other compensation', money(w2.wages)),
    makeRightBox(1, '2  Federal income tax withheld', money(w2.incomeTax)),
    makeMiddleBox(2, '3  Social security wages', money(w2.socialWages)),
    makeRightBox(2, '4  Social security tax withheld', money(w2.socialTax)),
    makeMiddleBox(3, '5  Medicare wages and tips', money(w2.socialWages)),
    makeRightBox(3, '6  Medicare tax withheld', money(w2.medicareTax)),
    makeMiddleBox(4, '7  Social security tips'),
    makeRightBox(4, '8  Allocated tips'),
    makeMiddleBox(5, '12a', codeWithAmount('TT', w2.qualifiedOvertime)),
    makeRightBox(5, '12b', codeWithAmount('D', w2.retirement)),
    makeMiddleBox(6, '13  Retirement plan', w2.retirement ? 'X' : ''),
    makeRightBox(6, '12c'),
    makeMiddleBox(7, '14a  Other'),
    makeRightBox(7, '14b  Treasury tipped occupation code(s)'),
    makeMiddleBox(8, '17  State income tax', money(w2.stateTax)),
    makeRightBox(8, '18  Local wages, tips, etc.'),
  ]
}

const NOTICE_PARAGRAPHS = [
  'Do you have to file? Refer to the Form 1040 instructions to determine if you are required to file a tax return.',
  'Corrections. If your name, SSN, or address is incorrect, correct Copies B, C, and 2, and ask your employer to correct your employment record.',
  'This page and these forms are made up, as the demo company is.',
]

type PrintOptions = { employer: Employer; hasNotice?: boolean; userPassword?: string }

/** Draws one page per employee, and a notice for everyone at the end. */
export function drawW2s(
  forms: readonly W2[],
  { employer, hasNotice = true, ...options }: PrintOptions,
): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, size: 'LETTER', font: '', ...options })
  for (const name of FONT_NAMES) document.registerFont(name, openFont(name))
  const writeText = (text: string, x: number, y: number, size: number, font: FontName = 'regular') =>
    document.font(font).fontSize(size).text(text, x, y, { lineBreak: false })
  const drawCopy = (w2: W2, top: number) => {
    for (const { label, value, x, end, row, rows = 1 } of makeBoxes(w2, employer)) {
      const y = top + row * ROW_HEIGHT
      document
        .rect(x, y, end - x, rows * ROW_HEIGHT)
        .lineWidth(0.5)
        .stroke()
      writeText(label, x + PADDING, y + PADDING, 6)
      for (const [line, text] of value.split('\n').entries())
        if (text !== '') writeText(text, x + PADDING, y + 13 + line * 12, 9, 'medium')
    }
    writeText(
      `Form W-2  Wage and Tax Statement  ${w2.taxYear}`,
      LEFT,
      top + 9 * ROW_HEIGHT + PADDING,
      7,
      'semiBold',
    )
  }
  for (const w2 of forms) {
    document.addPage({ margin: 0 })
    const { copies = 1 } = w2
    const top = copies === 1 ? LEFT : 0
    for (let copy = 0; copy < copies; copy++) drawCopy(w2, top + copy * COPY_HEIGHT)
  }
  if (hasNotice) {
    document.addPage({ margin: 0 })
    writeText('Notice to Employee', LEFT, 48, 14, 'semiBold')
    for (const [index, text] of NOTICE_PARAGRAPHS.entries())
      document.font('regular').text(text, LEFT, 76 + index * 36, { width: END - LEFT })
  }
  document.end()
  return buffer(document)
}

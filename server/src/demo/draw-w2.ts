import { buffer } from 'node:stream/consumers'
import { formatMoney } from '@epay/contract/common/money'
import PDFDocument from 'pdfkit'
import { FONT_NAMES, type FontName, openFont } from '#server/platform/pdf/fonts.ts'

/** What a payroll system prints on someone's Form W-2. Units: cents. */
export type W2 = {
  firstName: string
  lastName: string
  /** As employees' copies may have it, such as `XXX-XX-1234`. */
  maskedSsn: string
  address: readonly string[]
  wages: number
  incomeTax: number
  socialWages: number
  socialTax: number
  medicareTax: number
  stateTax: number
  retirement: number
  qualifiedOvertime: number
}

export type Employer = { name: string; address: string; ein: string; stateId: string }

const PAGE_WIDTH = 612
const LEFT = 36
const MIDDLE = 332
const RIGHT = 455
const END = 576
const ROW = 28
const LABEL_SIZE = 6
const VALUE_SIZE = 9
const PADDING = 3

type Box = { label: string; value: string; x: number; y: number; width: number; rows?: number }

const money = (cents: number) => (cents === 0 ? '' : formatMoney(cents / 100))

/** The boxes of a form, as the official one has them. */
function boxesOf(w2: W2, employer: Employer): Box[] {
  const rows = (top: number, left: [string, string][], right: [string, string][]): Box[] =>
    left.flatMap(([label, value], index) => {
      const y = top + index * ROW
      const [rightLabel = '', rightValue = ''] = right[index] ?? []
      return [
        { label, value, x: MIDDLE, y, width: RIGHT - MIDDLE },
        { label: rightLabel, value: rightValue, x: RIGHT, y, width: END - RIGHT },
      ]
    })
  const wide = MIDDLE - LEFT
  return [
    { label: 'a  Employee’s social security number', value: w2.maskedSsn, x: 150, y: 36, width: 182 },
    { label: 'b  Employer identification number (EIN)', value: employer.ein, x: LEFT, y: 64, width: wide },
    {
      ...{ label: 'c  Employer’s name, address, and ZIP code', x: LEFT, y: 92, width: wide, rows: 2 },
      value: `${employer.name}\n${employer.address}`,
    },
    { label: 'd  Control number', value: '', x: LEFT, y: 148, width: wide },
    {
      label: 'e  Employee’s first name and initial',
      ...{ value: w2.firstName.toUpperCase(), x: LEFT, y: 176, width: 137 },
    },
    { label: 'Last name', value: w2.lastName.toUpperCase(), x: 173, y: 176, width: 159 },
    {
      ...{ label: 'f  Employee’s address and ZIP code', x: LEFT, y: 204, width: wide, rows: 2 },
      value: w2.address.join('\n'),
    },
    ...rows(
      64,
      [
        ['1  Wages, tips, other compensation', money(w2.wages)],
        ['3  Social security wages', money(w2.socialWages)],
        ['5  Medicare wages and tips', money(w2.socialWages)],
        ['7  Social security tips', ''],
        ['12a', w2.qualifiedOvertime > 0 ? `TT  ${money(w2.qualifiedOvertime)}` : ''],
        ['13  Retirement plan', w2.retirement > 0 ? 'X' : ''],
        ['14a  Other', ''],
      ],
      [
        ['2  Federal income tax withheld', money(w2.incomeTax)],
        ['4  Social security tax withheld', money(w2.socialTax)],
        ['6  Medicare tax withheld', money(w2.medicareTax)],
        ['8  Allocated tips', ''],
        ['12b', w2.retirement > 0 ? `D  ${money(w2.retirement)}` : ''],
        ['12c', ''],
        ['14b  Treasury tipped occupation code(s)', ''],
      ],
    ),
    { label: '15  State   Employer’s state ID number', value: employer.stateId, x: LEFT, y: 260, width: 159 },
    { label: '16  State wages, tips, etc.', value: money(w2.wages), x: 195, y: 260, width: 137 },
    { label: '17  State income tax', value: money(w2.stateTax), x: MIDDLE, y: 260, width: RIGHT - MIDDLE },
    { label: '18  Local wages, tips, etc.', value: '', x: RIGHT, y: 260, width: END - RIGHT },
  ]
}

const NOTICE = [
  'Do you have to file? Refer to the Form 1040 instructions to determine if you are required to file a tax return.',
  'Corrections. If your name, SSN, or address is incorrect, correct Copies B, C, and 2, and ask your employer to correct your employment record.',
  'This page and these forms are made up, as the demo company is.',
]

/** Forms of made-up people, one on a page, and at the end a notice to all of them. */
export function drawW2s(forms: readonly W2[], employer: Employer, taxYear: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, size: 'LETTER', font: '' })
  for (const name of FONT_NAMES) document.registerFont(name, openFont(name))
  const put = (text: string, x: number, y: number, size: number, font: FontName = 'regular') =>
    document.font(font).fontSize(size).text(text, x, y, { lineBreak: false })
  for (const w2 of forms) {
    document.addPage({ margin: 0 })
    for (const { label, value, x, y, width, rows = 1 } of boxesOf(w2, employer)) {
      document
        .rect(x, y, width, rows * ROW)
        .lineWidth(0.5)
        .stroke()
      put(label, x + PADDING, y + PADDING, LABEL_SIZE)
      for (const [line, text] of value.split('\n').entries())
        if (text !== '') put(text, x + PADDING, y + 13 + line * 12, VALUE_SIZE, 'medium')
    }
    put(`Form W-2  Wage and Tax Statement  ${taxYear}`, LEFT, 298, 11, 'semiBold')
    put('Copy B: To be filed with the employee’s federal tax return', LEFT, 316, 8)
  }
  document.addPage({ margin: 0 })
  put('Notice to Employee', LEFT, 48, 14, 'semiBold')
  for (const [index, text] of NOTICE.entries())
    document.font('regular').text(text, LEFT, 76 + index * 36, { width: PAGE_WIDTH - 2 * LEFT })
  document.end()
  return buffer(document)
}

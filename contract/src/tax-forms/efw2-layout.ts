type EfwFieldType = 'text' | 'digits' | 'money'

/**
 * `key`: the name of an amount, such as a box, a code of box 12, or `sickPay`. A total has the same key as the
 * amounts that it adds up.
 */
export type EfwField = { from: number; to: number; type: EfwFieldType; label: string; key?: string }

const EFW_RECORDS = ['RA', 'RE', 'RW', 'RO', 'RS', 'RT', 'RU', 'RV', 'RF'] as const
export type EfwRecord = (typeof EFW_RECORDS)[number]

/** Units: characters. */
export const EFW_LENGTH = 512

const field = (from: number, to: number, type: EfwFieldType, label: string): EfwField => ({
  ...{ from, to, type, label },
})

/** Text isn't validated, so one field can cover several adjacent text fields. */
const textField = (from: number, to: number) => field(from, to, 'text', '')

/** Used by every record with an address. Skips five positions that some records use for other fields. */
const addressFields = (start: number): EfwField[] => [
  textField(start, start + 67),
  field(start + 68, start + 72, 'digits', 'ZIP Code'),
  field(start + 73, start + 76, 'digits', 'ZIP Code Extension'),
  textField(start + 82, start + 121),
]

type Labels = Readonly<Record<string, string>>

/** Lays out consecutive amounts in RW and RO, or their totals in RT and RU. A `null` key skips a blank amount. */
function amountFields(
  start: number,
  { keys, labels, isTotal = false }: { keys: readonly (string | null)[]; labels: Labels; isTotal?: boolean },
): EfwField[] {
  const width = isTotal ? 15 : 11
  return keys.flatMap((key, index) => {
    const from = start + index * width
    if (key === null) return []
    const label = `${isTotal ? 'Total ' : ''}${labels[key] ?? key}`
    return [{ ...field(from, from + width - 1, 'money', label), key }]
  })
}

const WAGE_LABELS: Labels = {
  '1': 'Wages, Tips and Other Compensation',
  '2': 'Federal Income Tax Withheld',
  '3': 'Social Security Wages',
  '4': 'Social Security Tax Withheld',
  '5': 'Medicare Wages and Tips',
  '6': 'Medicare Tax Withheld',
  '7': 'Social Security Tips',
  '10': 'Dependent Care Benefits',
  D: 'Deferred Compensation Contributions to Section 401(k) (Code D)',
  E: 'Deferred Compensation Contributions to Section 403(b) (Code E)',
  F: 'Deferred Compensation Contributions to Section 408(k)(6) (Code F)',
  G: 'Deferred Compensation Contributions to Section 457(b) (Code G)',
  H: 'Deferred Compensation Contributions to Section 501(c)(18)(D) (Code H)',
  '11-457': 'Nonqualified Plan Section 457 Distributions or Contributions',
  W: 'Employer Contributions to a Health Savings Account (Code W)',
  '11-other': 'Nonqualified Plan Not Section 457 Distributions or Contributions',
  Q: 'Nontaxable Combat Pay (Code Q)',
  C: 'Employer Cost of Premiums for Group Term Life Insurance Over $50,000 (Code C)',
  V: 'Income from the Exercise of Nonstatutory Stock Options (Code V)',
  Y: 'Deferrals Under a Section 409A Nonqualified Deferred Compensation Plan (Code Y)',
  AA: 'Designated Roth Contributions to a Section 401(k) Plan (Code AA)',
  BB: 'Designated Roth Contributions Under a Section 403(b) Salary Reduction Agreement (Code BB)',
  DD: 'Cost of Employer-Sponsored Health Coverage (Code DD)',
  FF: 'Permitted Benefits Under a Qualified Small Employer Health Reimbursement Arrangement (Code FF)',
  sickPay: 'Income Tax Withheld by Payer of Third-Party Sick Pay',
}
/** RW and RT begin with the same amounts. Only RT has sick pay, and the positions of health coverage differ. */
const COMMON_WAGE_KEYS = ['1', '2', '3', '4', '5', '6', '7', null, '10', 'D', 'E', 'F', 'G', 'H', null]
const WAGE_KEYS = [
  ...COMMON_WAGE_KEYS,
  ...['11-457', 'W', '11-other', 'Q', null, 'C', 'V', 'Y', 'AA', 'BB', 'DD', 'FF'],
]
const WAGE_TOTAL_KEYS = [
  ...COMMON_WAGE_KEYS,
  ...['11-457', 'W', '11-other', 'Q', 'DD', 'C', 'sickPay', 'V', 'Y', 'AA', 'BB', 'FF'],
]

const OTHER_LABELS: Labels = {
  '8': 'Allocated Tips (box 8)',
  A: 'Uncollected Employee Tax on Tips (Codes A and B)',
  R: 'Archer MSA (Code R)',
  S: 'SIMPLE (Code S)',
  T: 'Adoption (Code T)',
  M: 'Uncollected SS or RRTA Tax on Group-Term Life (Code M)',
  N: 'Uncollected Medicare Tax on Group-Term Life (Code N)',
  Z: '409A Income (Code Z)',
  EE: 'Roth 457(b) (Code EE)',
  GG: '83(i) Income (Code GG)',
  HH: '83(i) Deferrals (Code HH)',
}
const OTHER_KEYS = ['8', 'A', 'R', 'S', 'T', 'M', 'N', 'Z', null, 'EE', 'GG', 'HH']

/** Positions are 1-based. Positions that no field covers must be blank. Source: SSA Publication 42-007 (EFW2). */
export const EFW_LAYOUT: Readonly<Record<EfwRecord, readonly EfwField[]>> = {
  RA: [
    field(3, 11, 'digits', "Submitter's Employer Identification Number (EIN)"),
    textField(12, 23),
    field(29, 29, 'digits', 'Resub Indicator'),
    textField(30, 35),
    field(36, 37, 'digits', 'Software Code'),
    textField(38, 94),
    ...addressFields(95),
    textField(217, 273),
    ...addressFields(274),
    textField(396, 442),
    textField(446, 485),
    textField(489, 498),
    textField(500, 500),
  ],
  RE: [
    field(3, 6, 'digits', 'Tax Year'),
    field(7, 7, 'digits', 'Agent Indicator Code'),
    field(8, 16, 'digits', 'Employer/Agent Identification Number (EIN)'),
    field(17, 25, 'digits', 'Agent for EIN'),
    field(26, 26, 'digits', 'Terminating Business Indicator'),
    textField(27, 30),
    field(31, 39, 'digits', 'Other EIN'),
    textField(40, 96),
    ...addressFields(97),
    textField(174, 174),
    textField(219, 220),
    field(221, 221, 'digits', 'Third-Party Sick Pay Indicator'),
    textField(222, 318),
  ],
  RW: [
    field(3, 11, 'digits', 'Social Security Number (SSN)'),
    textField(12, 65),
    ...addressFields(66),
    ...amountFields(188, { keys: WAGE_KEYS, labels: WAGE_LABELS }),
    field(486, 486, 'digits', 'Statutory Employee Indicator'),
    field(488, 488, 'digits', 'Retirement Plan Indicator'),
    field(489, 489, 'digits', 'Third-Party Sick Pay Indicator'),
  ],
  RO: amountFields(12, { keys: OTHER_KEYS, labels: OTHER_LABELS }),
  RS: [
    field(3, 4, 'digits', 'State Code'),
    textField(5, 9),
    field(10, 18, 'digits', 'Social Security Number (SSN)'),
    textField(19, 72),
    ...addressFields(73),
    textField(195, 196),
    field(197, 202, 'digits', 'Reporting Period'),
    field(203, 213, 'money', 'State Quarterly Unemployment Insurance Total Wages'),
    field(214, 224, 'money', 'State Quarterly Unemployment Insurance Total Taxable Wages'),
    field(225, 226, 'digits', 'Number of Weeks Worked'),
    field(227, 234, 'digits', 'Date First Employed'),
    field(235, 242, 'digits', 'Date of Separation'),
    textField(248, 267),
    field(274, 275, 'digits', 'State Code'),
    { ...field(276, 286, 'money', 'State Taxable Wages'), key: '16' },
    { ...field(287, 297, 'money', 'State Income Tax Withheld'), key: '17' },
    textField(298, 308),
    { ...field(309, 319, 'money', 'Local Taxable Wages'), key: '18' },
    { ...field(320, 330, 'money', 'Local Income Tax Withheld'), key: '19' },
    textField(331, 487),
  ],
  RT: [
    field(3, 9, 'digits', 'Total Number of RW Records'),
    ...amountFields(10, { keys: WAGE_TOTAL_KEYS, labels: WAGE_LABELS, isTotal: true }),
  ],
  RU: [
    field(3, 9, 'digits', 'Total Number of RO Records'),
    ...amountFields(10, { keys: OTHER_KEYS, labels: OTHER_LABELS, isTotal: true }),
  ],
  RV: [textField(3, EFW_LENGTH)],
  RF: [field(8, 16, 'digits', 'Number of RW Records')],
}

export function isEfwRecord(name: string): name is EfwRecord {
  return EFW_RECORDS.some(record => record === name)
}

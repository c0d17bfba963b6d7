/** Positions that no field covers are blank. */
type EfwFieldType = 'text' | 'digits' | 'money'

/** `key` names an amount: a box, a code of box 12, or `sickPay`. A total has the key of the amounts that it adds up. */
export type EfwField = { from: number; to: number; type: EfwFieldType; label: string; key?: string }

const EFW_RECORDS = ['RA', 'RE', 'RW', 'RO', 'RS', 'RT', 'RU', 'RV', 'RF'] as const
export type EfwRecord = (typeof EFW_RECORDS)[number]

/** Units: characters. */
export const EFW_LENGTH = 512

const field = (from: number, to: number, type: EfwFieldType, label: string): EfwField => ({
  ...{ from, to, type, label },
})

/** Field positions relative to the block's start. */
const fieldsAt =
  (fields: readonly EfwField[]) =>
  (start: number): EfwField[] =>
    fields.map(({ from, to, ...each }) => ({ ...each, from: start + from, to: start + to }))

/** Used by RW and RS records. */
const nameAt = fieldsAt([
  field(0, 14, 'text', 'Employee First Name'),
  field(15, 29, 'text', 'Employee Middle Name or Initial'),
  field(30, 49, 'text', 'Employee Last Name'),
  field(50, 53, 'text', 'Suffix'),
])

/** Shared by every record with an address; positions 77 to 81 depend on the record. */
const addressAt = fieldsAt([
  field(0, 21, 'text', 'Location Address'),
  field(22, 43, 'text', 'Delivery Address'),
  field(44, 65, 'text', 'City'),
  field(66, 67, 'text', 'State Abbreviation'),
  field(68, 72, 'digits', 'ZIP Code'),
  field(73, 76, 'digits', 'ZIP Code Extension'),
  field(82, 104, 'text', 'Foreign State/Province'),
  field(105, 119, 'text', 'Foreign Postal Code'),
  field(120, 121, 'text', 'Country Code'),
])

type Labels = Readonly<Record<string, string>>

/** Consecutive amounts of RW and RO, or their totals in RT and RU; `null` skips a blank one. */
function amountsAt(
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

const WAGES: Labels = {
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
/** RW and RT start alike. Only RT has sick pay, and health coverage is at different positions. */
const FIRST_WAGES = ['1', '2', '3', '4', '5', '6', '7', null, '10', 'D', 'E', 'F', 'G', 'H', null]
const WAGE_KEYS = [
  ...FIRST_WAGES,
  ...['11-457', 'W', '11-other', 'Q', null, 'C', 'V', 'Y', 'AA', 'BB', 'DD', 'FF'],
]
const WAGE_TOTAL_KEYS = [
  ...FIRST_WAGES,
  ...['11-457', 'W', '11-other', 'Q', 'DD', 'C', 'sickPay', 'V', 'Y', 'AA', 'BB', 'FF'],
]

const OTHERS: Labels = {
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

/** Source: SSA Publication 42-007 (EFW2). Positions count from 1. */
export const EFW_LAYOUT: Readonly<Record<EfwRecord, readonly EfwField[]>> = {
  RA: [
    field(3, 11, 'digits', "Submitter's Employer Identification Number (EIN)"),
    field(12, 19, 'text', 'User Identification (User ID)'),
    field(20, 23, 'text', 'Software Vendor Code'),
    field(29, 29, 'digits', 'Resub Indicator'),
    field(30, 35, 'text', 'Resub Wage File Identifier (WFID)'),
    field(36, 37, 'digits', 'Software Code'),
    field(38, 94, 'text', 'Company Name'),
    ...addressAt(95),
    field(217, 273, 'text', 'Submitter Name'),
    ...addressAt(274),
    field(396, 422, 'text', 'Contact Name'),
    field(423, 437, 'text', 'Contact Phone Number'),
    field(438, 442, 'text', 'Contact Phone Extension'),
    field(446, 485, 'text', 'Contact E-Mail/Internet'),
    field(489, 498, 'text', 'Contact Fax'),
    field(500, 500, 'text', 'Preparer Code'),
  ],
  RE: [
    field(3, 6, 'digits', 'Tax Year'),
    field(7, 7, 'digits', 'Agent Indicator Code'),
    field(8, 16, 'digits', 'Employer/Agent Identification Number (EIN)'),
    field(17, 25, 'digits', 'Agent for EIN'),
    field(26, 26, 'digits', 'Terminating Business Indicator'),
    field(27, 30, 'text', 'Establishment Number'),
    field(31, 39, 'digits', 'Other EIN'),
    field(40, 96, 'text', 'Employer Name'),
    ...addressAt(97),
    field(174, 174, 'text', 'Kind of Employer'),
    field(219, 219, 'text', 'Employment Code'),
    field(220, 220, 'text', 'Tax Jurisdiction Code'),
    field(221, 221, 'digits', 'Third-Party Sick Pay Indicator'),
    field(222, 248, 'text', 'Employer Contact Name'),
    field(249, 263, 'text', 'Employer Contact Phone Number'),
    field(264, 268, 'text', 'Employer Contact Phone Extension'),
    field(269, 278, 'text', 'Employer Contact Fax Number'),
    field(279, 318, 'text', 'Employer Contact E-Mail/Internet'),
  ],
  RW: [
    field(3, 11, 'digits', 'Social Security Number (SSN)'),
    ...nameAt(12),
    ...addressAt(66),
    ...amountsAt(188, { keys: WAGE_KEYS, labels: WAGES }),
    field(486, 486, 'digits', 'Statutory Employee Indicator'),
    field(488, 488, 'digits', 'Retirement Plan Indicator'),
    field(489, 489, 'digits', 'Third-Party Sick Pay Indicator'),
  ],
  RO: amountsAt(12, { keys: OTHER_KEYS, labels: OTHERS }),
  RS: [
    field(3, 4, 'digits', 'State Code'),
    field(5, 9, 'text', 'Taxing Entity Code'),
    field(10, 18, 'digits', 'Social Security Number (SSN)'),
    ...nameAt(19),
    ...addressAt(73),
    field(195, 196, 'text', 'Optional Code'),
    field(197, 202, 'digits', 'Reporting Period'),
    field(203, 213, 'money', 'State Quarterly Unemployment Insurance Total Wages'),
    field(214, 224, 'money', 'State Quarterly Unemployment Insurance Total Taxable Wages'),
    field(225, 226, 'digits', 'Number of Weeks Worked'),
    field(227, 234, 'digits', 'Date First Employed'),
    field(235, 242, 'digits', 'Date of Separation'),
    field(248, 267, 'text', 'State Employer Account Number'),
    field(274, 275, 'digits', 'State Code'),
    { ...field(276, 286, 'money', 'State Taxable Wages'), key: '16' },
    { ...field(287, 297, 'money', 'State Income Tax Withheld'), key: '17' },
    field(298, 307, 'text', 'Other State Data'),
    field(308, 308, 'text', 'Tax Type Code'),
    { ...field(309, 319, 'money', 'Local Taxable Wages'), key: '18' },
    { ...field(320, 330, 'money', 'Local Income Tax Withheld'), key: '19' },
    field(331, 337, 'text', 'State Control Number'),
    field(338, 412, 'text', 'Supplemental Data 1'),
    field(413, 487, 'text', 'Supplemental Data 2'),
  ],
  RT: [
    field(3, 9, 'digits', 'Total Number of RW Records'),
    ...amountsAt(10, { keys: WAGE_TOTAL_KEYS, labels: WAGES, isTotal: true }),
  ],
  RU: [
    field(3, 9, 'digits', 'Total Number of RO Records'),
    ...amountsAt(10, { keys: OTHER_KEYS, labels: OTHERS, isTotal: true }),
  ],
  RV: [field(3, 512, 'text', 'Supplemental Data of the state')],
  RF: [field(8, 16, 'digits', 'Number of RW Records')],
}

export function isEfwRecord(name: string): name is EfwRecord {
  return EFW_RECORDS.some(record => record === name)
}

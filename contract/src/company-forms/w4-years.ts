import type { Place } from './form-definition.ts'

export type W4Year = {
  year: number
  /** Credit per child under 17. Units: dollars. */
  childAmount: number
  otherAmount: number
  names: Readonly<Record<W4Field, string>>
  /** A check box, or where to write 'Exempt'. */
  exempt: { field: string } | { place: Place }
  signature: Place
  signedOn: Place
}

const page1 = (name: string) => `topmostSubform[0].Page1[0].${name}[0]`
const step1 = (name: string) => page1(`Step1a[0].${name}`)
const step3 = (name: string) => page1(`Step3_ReadOrder[0].${name}`)
const status = (index: number) => `topmostSubform[0].Page1[0].c1_1[${index}]`

const COMMON = {
  firstName: step1('f1_01'),
  lastName: step1('f1_02'),
  address: step1('f1_03'),
  cityStateZip: step1('f1_04'),
  ssn: page1('f1_05'),
  single: status(0),
  joint: status(1),
  headOfHousehold: status(2),
  twoJobs: page1('c1_2'),
  children: step3('f1_06'),
  otherDependents: step3('f1_07'),
} as const

export type W4Field =
  | keyof typeof COMMON
  | ('credits' | 'otherIncome' | 'deductions' | 'extra' | 'employer' | 'firstDay' | 'ein')

/**
 * PDF field names change meaning from year to year. Units: dollars; points.
 * Source: page 1 of fw4.pdf, 2025 and 2026.
 */
export const W4_YEARS: readonly W4Year[] = [
  {
    year: 2025,
    childAmount: 2000,
    otherAmount: 500,
    names: {
      ...COMMON,
      credits: page1('f1_09'),
      otherIncome: page1('f1_10'),
      deductions: page1('f1_11'),
      extra: page1('f1_12'),
      employer: page1('f1_13'),
      firstDay: page1('f1_14'),
      ein: page1('f1_15'),
    },
    // The form asks employees to write 'Exempt' below step 4(c).
    exempt: { place: { page: 1, x: 512, y: 163, width: 64, height: 14 } },
    signature: { page: 1, x: 101, y: 115, width: 345, height: 24 },
    signedOn: { page: 1, x: 461, y: 115, width: 115, height: 16 },
  },
  {
    year: 2026,
    childAmount: 2200,
    otherAmount: 500,
    names: {
      ...COMMON,
      credits: page1('f1_08'),
      otherIncome: page1('f1_09'),
      deductions: page1('f1_10'),
      extra: page1('f1_11'),
      employer: page1('f1_12'),
      firstDay: page1('f1_13'),
      ein: page1('f1_14'),
    },
    exempt: { field: page1('c1_3') },
    signature: { page: 1, x: 101, y: 91, width: 345, height: 22 },
    signedOn: { page: 1, x: 461, y: 91, width: 115, height: 16 },
  },
]

export function findW4Year(year: number | null): W4Year | undefined {
  return W4_YEARS.find(each => each.year === year)
}

/** Verbatim from the form. Source: fw4.pdf of 2025 and of 2026, step 5. */
export const W4_STATEMENT =
  'Under penalties of perjury, I declare that this certificate, to the best of my knowledge and belief, is true, correct, and complete.'

/** Source: fw4.pdf of 2026, above step 5. */
export const w4ExemptStatement = (year: number): string =>
  `I claim exemption from withholding for ${year}, and I certify that I meet both of the conditions for exemption for ${year}. See Exemption from withholding on page 2. I understand I will need to submit a new Form W-4 for ${year + 1}.`

/** Returns `undefined` unless the title and the first page contain the same year. EPay might not support that year. */
export function w4YearOf({
  title,
  firstPageText,
}: {
  title: string
  firstPageText: string
}): number | undefined {
  const [, titleYear] = /^(20\d\d) Form W-4$/.exec(title.trim()) ?? []
  const [, pageYear] = /Form\s+W-4\s+\((20\d\d)\)/.exec(firstPageText) ?? []
  return titleYear !== undefined && titleYear === pageYear ? Number(titleYear) : undefined
}

export function hasW4Fields({ names, exempt }: W4Year, fieldIds: readonly string[]): boolean {
  const fieldNames = [...Object.values(names), ...('field' in exempt ? [exempt.field] : [])]
  return fieldNames.every(name => fieldIds.includes(name))
}

/** Why a published form needs attention: EPay doesn't support this Form W-4, or it is from an earlier year. */
export const W4_NOTICES = ['unknown', 'outdated'] as const
export type W4Notice = { kind: (typeof W4_NOTICES)[number]; year: number }

export function w4NoticeOf(
  { w4Year, unknownW4Year }: { w4Year: number | null; unknownW4Year?: number | null | undefined },
  thisYear: number,
): W4Notice | undefined {
  const year = w4Year ?? unknownW4Year ?? null
  if (year === null) return undefined
  if (year < thisYear) return { kind: 'outdated', year }
  return w4Year === null ? { kind: 'unknown', year } : undefined
}

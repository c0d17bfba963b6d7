import { type HandOverFormat, handOverFormatSchema } from './format.ts'
import { FEDERAL_FIELDS_NAME } from './page-texts.ts'

type Field = { name: string; at: number; width: number } & Record<string, unknown>

const f = (at: number, width: number, name: string, more: object): Field => ({ at, width, name, ...more })
const LETTERS = { fold: 'plain', case: 'upper' } as const
const LINE = { fold: 'ascii', case: 'upper' } as const
const NEEDED = { isRequired: true } as const

/**
 * The layout that many states share. Values that EPay doesn't have stay blank: the second address, foreign countries,
 * and the letter of a multistate employer, whose meaning is unverified.
 * Source: columns 1 to 273 from pages of Florida, Arkansas, Wyoming, and Maryland; 274 to 801 from a public program.
 */
const newHireRecord = (state: string): Field[] => [
  f(1, 17, 'Record name', { constant: `${state} Newhire Record` }),
  f(18, 4, 'Version', { constant: '1.00' }),
  f(22, 16, 'First name', { from: 'firstName', ...LETTERS, ...NEEDED }),
  f(38, 16, 'Middle name', { from: 'middleInitial', ...LETTERS }),
  f(54, 30, 'Last name', { from: 'lastName', ...LETTERS, ...NEEDED }),
  f(84, 9, 'SSN', { from: 'ssnDigits', ...NEEDED }),
  f(93, 40, 'Address 1', { from: 'address', ...LINE, ...NEEDED }),
  f(133, 40, 'Address 2', { from: 'aptNumber', ...LINE }),
  f(213, 25, 'City', { from: 'city', ...LETTERS, ...NEEDED }),
  f(238, 2, 'State', { from: 'state', ...NEEDED }),
  f(240, 20, 'ZIP code', { from: 'zip5', ...NEEDED }),
  f(260, 4, 'ZIP+4', { from: 'zip4' }),
  f(266, 8, 'Date of birth', { from: 'dateOfBirth', date: 'MMDDYYYY' }),
  f(274, 8, 'Date of hire', { from: 'firstDay', date: 'MMDDYYYY', ...NEEDED }),
  // That program leaves it blank for Florida.
  ...(state === 'FL' ? [] : [f(282, 2, 'State of hire', { from: 'workState', ...NEEDED })]),
  f(286, 9, 'EIN', { from: 'ein', ...NEEDED }),
  f(295, 12, 'State account', { from: 'stateAccount' }),
  f(307, 45, 'Employer name', { from: 'employerName', ...LINE, ...NEEDED }),
  f(352, 40, 'Employer address', { from: 'employerStreet', ...LINE, ...NEEDED }),
  f(472, 25, 'Employer city', { from: 'employerCity', ...LETTERS, ...NEEDED }),
  f(497, 2, 'Employer state', { from: 'employerState', ...NEEDED }),
  f(499, 20, 'Employer ZIP code', { from: 'employerZip5', ...NEEDED }),
  f(519, 4, 'Employer ZIP+4', { from: 'employerZip4' }),
  f(525, 10, 'Employer phone', { from: 'contactPhone' }),
  f(535, 6, 'Phone extension', { from: 'contactExtension' }),
  f(541, 20, 'Contact', { from: 'contactName', ...LINE }),
]

/** Source: mass.gov/info-details/new-hire-record-layout. */
const MASSACHUSETTS = {
  name: 'Massachusetts new-hire file',
  file: 'fixed',
  isAscii: true,
  lineWidth: 96,
  records: [
    {
      for: 'start',
      columns: [
        f(1, 1, 'Record', { constant: 'A' }),
        f(2, 9, 'EIN', { from: 'ein', ...NEEDED }),
        f(11, 30, 'Employer name', { from: 'employerName', ...LINE, ...NEEDED }),
        f(41, 18, 'Employer street', { from: 'employerStreet', ...LINE, ...NEEDED }),
        f(59, 18, 'Employer city', { from: 'employerCity', ...LINE, ...NEEDED }),
        f(77, 2, 'Employer state', { from: 'employerState', ...NEEDED }),
        f(79, 9, 'Employer ZIP', { from: '{employerZip5}{employerZip4}', ...NEEDED }),
        f(88, 2, 'Year', { from: 'today', date: 'YY' }),
        f(90, 6, 'People', { from: 'count', zeros: true }),
      ],
    },
    {
      for: 'person',
      columns: [
        f(1, 1, 'Record', { constant: 'B' }),
        f(2, 9, 'SSN', { from: 'ssnDigits', ...NEEDED }),
        f(11, 30, 'Name', { from: '{lastName}, {firstName} {middleInitial}', ...LINE, ...NEEDED }),
        f(41, 18, 'Street', { from: '{address} {aptNumber}', ...LINE, ...NEEDED }),
        f(59, 18, 'City', { from: 'city', ...LINE, ...NEEDED }),
        f(77, 2, 'State', { from: 'state', ...NEEDED }),
        f(79, 9, 'ZIP', { from: '{zip5}{zip4}', ...NEEDED }),
        f(88, 6, 'First day', { from: 'firstDay', date: 'MMDDYY', ...NEEDED }),
      ],
    },
  ],
}

/** Virginia and Louisiana use the same processing center as Arkansas and Wyoming. */
const SHARED_LAYOUT = ['AR', 'FL', 'LA', 'VA', 'WY'] as const
export const STATES_WITH_FILE: readonly string[] = [...SHARED_LAYOUT, 'MA'].toSorted()

/** The seven federal fields, used for every state without its own layout. Source: 42 U.S.C. 653a(b)(1)(A). */
const FEDERAL_FIELDS = {
  name: FEDERAL_FIELDS_NAME,
  file: 'csv',
  records: [
    {
      for: 'person',
      columns: [
        { name: 'First name', from: 'firstName', isRequired: true },
        { name: 'Middle initial', from: 'middleInitial' },
        { name: 'Last name', from: 'lastName', isRequired: true },
        { name: 'Address 1', from: 'address', isRequired: true },
        { name: 'Address 2', from: 'aptNumber' },
        { name: 'City', from: 'city', isRequired: true },
        { name: 'State', from: 'state', isRequired: true },
        { name: 'ZIP code', from: 'zipCode', isRequired: true },
        { name: 'SSN', from: 'ssn', isRequired: true },
        { name: 'Date of birth', from: 'dateOfBirth' },
        { name: 'First day of work', from: 'firstDay', isRequired: true },
        { name: 'Work state', from: 'workState', isRequired: true },
        { name: 'State account', from: 'stateAccount' },
        { name: 'Employer name', from: 'employerName', isRequired: true },
        { name: 'Employer street', from: 'employerStreet', isRequired: true },
        { name: 'Employer city', from: 'employerCity', isRequired: true },
        { name: 'Employer state', from: 'employerState', isRequired: true },
        { name: 'Employer ZIP code', from: 'employerZip5', isRequired: true },
        { name: 'EIN', from: 'ein', isRequired: true },
      ],
    },
  ],
}

export function newHireFormat(state: string): HandOverFormat {
  if (state === 'MA') return handOverFormatSchema.parse(MASSACHUSETTS)
  if (!STATES_WITH_FILE.includes(state)) return handOverFormatSchema.parse(FEDERAL_FIELDS)
  return handOverFormatSchema.parse({
    name: `${state} new-hire file`,
    file: 'fixed',
    isAscii: true,
    lineWidth: 801,
    records: [{ for: 'person', columns: newHireRecord(state) }],
  })
}

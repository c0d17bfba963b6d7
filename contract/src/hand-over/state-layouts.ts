import { type HandOverFormat, handOverFormatSchema } from './format.ts'
import { FEDERAL_FORMAT_NAME } from './page-texts.ts'

type Field = { name: string; at: number; width: number } & Record<string, unknown>

const field = (at: number, width: number, name: string, options: object): Field => ({
  at,
  width,
  name,
  ...options,
})
const UPPERCASE_LETTERS = { fold: 'plain', case: 'upper' } as const
const UPPERCASE_ASCII = { fold: 'ascii', case: 'upper' } as const
const REQUIRED = { isRequired: true } as const

/**
 * The layout that many states share. Values that EPay doesn't have stay blank: the second address, foreign countries,
 * and the code letter of multistate employers, whose meaning we haven't verified. Sources: documentation from
 * Florida, Arkansas, Wyoming, and Maryland for columns 1 to 273; a publicly available program for columns 274 to 801.
 */
const buildSharedColumns = (state: string): Field[] => [
  field(1, 17, 'Record name', { constant: `${state} Newhire Record` }),
  field(18, 4, 'Version', { constant: '1.00' }),
  field(22, 16, 'First name', { from: 'firstName', ...UPPERCASE_LETTERS, ...REQUIRED }),
  field(38, 16, 'Middle name', { from: 'middleInitial', ...UPPERCASE_LETTERS }),
  field(54, 30, 'Last name', { from: 'lastName', ...UPPERCASE_LETTERS, ...REQUIRED }),
  field(84, 9, 'SSN', { from: 'ssnDigits', ...REQUIRED }),
  field(93, 40, 'Address 1', { from: 'address', ...UPPERCASE_ASCII, ...REQUIRED }),
  field(133, 40, 'Address 2', { from: 'aptNumber', ...UPPERCASE_ASCII }),
  field(213, 25, 'City', { from: 'city', ...UPPERCASE_LETTERS, ...REQUIRED }),
  field(238, 2, 'State', { from: 'state', ...REQUIRED }),
  field(240, 20, 'ZIP code', { from: 'zip5', ...REQUIRED }),
  field(260, 4, 'ZIP+4', { from: 'zip4' }),
  field(266, 8, 'Date of birth', { from: 'dateOfBirth', date: 'MMDDYYYY' }),
  field(274, 8, 'Date of hire', { from: 'firstDay', date: 'MMDDYYYY', ...REQUIRED }),
  // The program that columns 274 to 801 are based on leaves this field blank for Florida.
  ...(state === 'FL' ? [] : [field(282, 2, 'State of hire', { from: 'workState', ...REQUIRED })]),
  field(286, 9, 'EIN', { from: 'ein', ...REQUIRED }),
  field(295, 12, 'State account', { from: 'stateAccount' }),
  field(307, 45, 'Employer name', { from: 'employerName', ...UPPERCASE_ASCII, ...REQUIRED }),
  field(352, 40, 'Employer address', { from: 'employerStreet', ...UPPERCASE_ASCII, ...REQUIRED }),
  field(472, 25, 'Employer city', { from: 'employerCity', ...UPPERCASE_LETTERS, ...REQUIRED }),
  field(497, 2, 'Employer state', { from: 'employerState', ...REQUIRED }),
  field(499, 20, 'Employer ZIP code', { from: 'employerZip5', ...REQUIRED }),
  field(519, 4, 'Employer ZIP+4', { from: 'employerZip4' }),
  field(525, 10, 'Employer phone', { from: 'contactPhone' }),
  field(535, 6, 'Phone extension', { from: 'contactExtension' }),
  field(541, 20, 'Contact', { from: 'contactName', ...UPPERCASE_ASCII }),
]

/** Source: mass.gov/info-details/new-hire-record-layout. */
const MASSACHUSETTS_FORMAT = {
  name: 'Massachusetts new-hire file',
  file: 'fixed',
  isAscii: true,
  lineWidth: 96,
  records: [
    {
      for: 'start',
      columns: [
        field(1, 1, 'Record', { constant: 'A' }),
        field(2, 9, 'EIN', { from: 'ein', ...REQUIRED }),
        field(11, 30, 'Employer name', { from: 'employerName', ...UPPERCASE_ASCII, ...REQUIRED }),
        field(41, 18, 'Employer street', { from: 'employerStreet', ...UPPERCASE_ASCII, ...REQUIRED }),
        field(59, 18, 'Employer city', { from: 'employerCity', ...UPPERCASE_ASCII, ...REQUIRED }),
        field(77, 2, 'Employer state', { from: 'employerState', ...REQUIRED }),
        field(79, 9, 'Employer ZIP', { from: '{employerZip5}{employerZip4}', ...REQUIRED }),
        field(88, 2, 'Year', { from: 'today', date: 'YY' }),
        field(90, 6, 'People', { from: 'count', zeros: true }),
      ],
    },
    {
      for: 'person',
      columns: [
        field(1, 1, 'Record', { constant: 'B' }),
        field(2, 9, 'SSN', { from: 'ssnDigits', ...REQUIRED }),
        field(11, 30, 'Name', {
          from: '{lastName}, {firstName} {middleInitial}',
          ...UPPERCASE_ASCII,
          ...REQUIRED,
        }),
        field(41, 18, 'Street', { from: '{address} {aptNumber}', ...UPPERCASE_ASCII, ...REQUIRED }),
        field(59, 18, 'City', { from: 'city', ...UPPERCASE_ASCII, ...REQUIRED }),
        field(77, 2, 'State', { from: 'state', ...REQUIRED }),
        field(79, 9, 'ZIP', { from: '{zip5}{zip4}', ...REQUIRED }),
        field(88, 6, 'First day', { from: 'firstDay', date: 'MMDDYY', ...REQUIRED }),
      ],
    },
  ],
}

/** Virginia and Louisiana are included because they use the same processing center as Arkansas and Wyoming. */
const SHARED_LAYOUT_STATES = ['AR', 'FL', 'LA', 'VA', 'WY'] as const
export const STATES_WITH_FILE: readonly string[] = [...SHARED_LAYOUT_STATES, 'MA'].toSorted()

/** The seven federal fields, used for every state without its own layout. Source: 42 U.S.C. 653a(b)(1)(A). */
const FEDERAL_FORMAT = {
  name: FEDERAL_FORMAT_NAME,
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

export function getNewHireFormat(state: string): HandOverFormat {
  if (state === 'MA') return handOverFormatSchema.parse(MASSACHUSETTS_FORMAT)
  if (!STATES_WITH_FILE.includes(state)) return handOverFormatSchema.parse(FEDERAL_FORMAT)
  return handOverFormatSchema.parse({
    name: `${state} new-hire file`,
    file: 'fixed',
    isAscii: true,
    lineWidth: 801,
    records: [{ for: 'person', columns: buildSharedColumns(state) }],
  })
}

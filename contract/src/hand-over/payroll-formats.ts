import { recordOf } from '../common/records.ts'
import { type HandOverFormat, handOverFormatSchema } from './format.ts'
import { PERSON_VALUES } from './values.ts'

type Column = { name: string; from?: string; constant?: string } & Record<string, unknown>

const from = (name: string, value: string, more: object = {}): Column => ({ name, from: value, ...more })
const required = (name: string, value: string, more: object = {}): Column =>
  from(name, value, { ...more, isRequired: true })
/** EPay doesn't have this value, so the office fills it in. */
const blank = (name: string): Column => ({ name, constant: '' })
const US_DATE = { date: 'MM/DD/YYYY' } as const

/** Payroll needs these as well. Their headers are EPay's names, which the office maps. */
const NUMBERS: readonly Column[] = [
  required('Social Security Number', 'ssn'),
  required('Net Pay Bank', 'netPayBank'),
  required('Net Pay Account Type', 'netPayAccountType'),
  required('Net Pay Routing Number', 'netPayRouting'),
  required('Net Pay Account Number', 'netPayAccount'),
  from('Second Bank', 'depositBank'),
  from('Second Account Type', 'depositAccountType'),
  from('Second Routing Number', 'depositRouting'),
  from('Second Account Number', 'depositAccount'),
  from('Second Account Amount', 'depositAmount'),
]

const EPAY_NAMES: readonly Column[] = Object.keys(PERSON_VALUES)
  .filter(name => !['ssnDigits', 'zip5', 'zip4', 'initials'].includes(name))
  .map(name => ({
    name,
    from: name,
    isRequired: ['employeeNumber', 'firstName', 'lastName', 'ssn', 'firstDay'].includes(name),
  }))

/** Source: Procore's table of Sage 300 employees, PRM_MASTER__EMPLOYEE. */
const SAGE_300: readonly Column[] = [
  required('Employee', 'employeeNumber'),
  required('Employee_Name', '{lastName};{firstName} {middleInitial}', {
    fold: 'ascii',
    case: 'upper',
    width: 30,
  }),
  required('Address_1', '{address} {aptNumber}', { fold: 'ascii', case: 'upper', width: 33 }),
  required('City', 'city', { fold: 'ascii', case: 'upper' }),
  required('State', 'state'),
  required('Zip_Code', 'zipCode'),
  from('Phone_Number', 'phone'),
  required('Birth_Date', 'dateOfBirth', US_DATE),
  required('Hire_Date', 'firstDay', US_DATE),
  blank('Gender'),
  from('Title', 'job'),
  ...NUMBERS,
]

/** Source: EI Dynamics, Sage 100 Contractor, menu 5-2-1. */
const SAGE_100: readonly Column[] = [
  { name: 'filetype', constant: 'PREMP' },
  required('recnum', 'employeeNumber'),
  required('fstnme', 'firstName', { width: 50 }),
  required('lstnme', 'lastName', { width: 50 }),
  from('midini', 'middleInitial', { width: 1 }),
  { name: 'status', constant: '1' },
  { name: 'emptyp', constant: '1' },
  ...['gender', 'wrkcmp', 'paypst', 'payprd'].map(blank),
  required('taxste', 'workState'),
  required('addrs1', 'address', { width: 50 }),
  from('addrs2', 'aptNumber', { width: 50 }),
  required('ctynme', 'city', { width: 50 }),
  required('state_', 'state'),
  required('zipcde', 'zipCode', { width: 10 }),
  from('cllphn', 'phone', { width: 14 }),
  from('e_mail', 'email', { width: 75 }),
  required('Birth Date', 'dateOfBirth', US_DATE),
  required('Hire Date', 'firstDay', US_DATE),
  ...NUMBERS,
]

/** Source: Intuit, IIF reference of employees. It has no columns for bank, W-4, and hire date. */
const QUICKBOOKS: readonly Column[] = [
  required('NAME', '{lastName}, {firstName} {middleInitial}', { fold: 'ascii' }),
  required('INIT', 'initials', { fold: 'ascii' }),
  required('ADDR1', 'address', { fold: 'ascii' }),
  from('ADDR2', 'aptNumber', { fold: 'ascii' }),
  required('ADDR3', '{city}, {state} {zipCode}', { fold: 'ascii' }),
  required('SSNO', 'ssn'),
  from('PHONE1', 'phone'),
  required('FIRSTNAME', 'firstName', { fold: 'ascii' }),
  from('MIDINIT', 'middleInitial', { fold: 'ascii' }),
  required('LASTNAME', 'lastName', { fold: 'ascii' }),
]

/**
 * Source: Vista's import template "PR Employees". The office maps its columns, and Vista adds the hyphens to the SSN
 * itself.
 */
const VISTA: readonly Column[] = EPAY_NAMES.map(column =>
  column.name === 'ssn' ? { ...column, from: 'ssnDigits' } : column,
)

const FORMATS = {
  csv: { name: 'Plain CSV', file: 'csv', columns: EPAY_NAMES },
  sage300: { name: 'Sage 300 CRE, Excel workbook', file: 'workbook', columns: SAGE_300 },
  sage100: { name: 'Sage 100 Contractor, Excel workbook', file: 'workbook', columns: SAGE_100 },
  quickbooks: { name: 'QuickBooks Desktop, IIF', file: 'iif', columns: QUICKBOOKS },
  vista: { name: 'Vista, CSV', file: 'csv', columns: VISTA },
} as const

export const PAYROLL_FORMAT_IDS = ['csv', 'sage300', 'sage100', 'quickbooks', 'vista'] as const

/** Built-in formats. Admins can add others in Settings. */
export const PAYROLL_FORMATS: Readonly<Record<(typeof PAYROLL_FORMAT_IDS)[number], HandOverFormat>> =
  recordOf(PAYROLL_FORMAT_IDS, id => {
    const { name, file, columns } = FORMATS[id]
    return handOverFormatSchema.parse({
      ...{ name, file, isAscii: file === 'iif' },
      records: [{ for: 'person', columns }],
    })
  })

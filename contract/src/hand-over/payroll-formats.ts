import { recordOf } from '../common/records.ts'
import { type HandOverFormat, handOverFormatSchema } from './format.ts'
import { PERSON_VALUES } from './values.ts'

type Column = { name: string; from?: string; constant?: string } & Record<string, unknown>

const valueColumn = (name: string, value: string, options: object = {}): Column => ({
  name,
  from: value,
  ...options,
})
const requiredColumn = (name: string, value: string, options: object = {}): Column =>
  valueColumn(name, value, { ...options, isRequired: true })
/** A column for a value that EPay doesn't have, so that HR can fill it in. */
const blankColumn = (name: string): Column => ({ name, constant: '' })
const US_DATE = { date: 'MM/DD/YYYY' } as const

/**
 * SSNs and bank accounts, which payroll needs as well. The sources don't define headers for them, so these headers
 * are EPay's own, and HR maps the columns when importing the file into payroll.
 */
const PERSONAL_NUMBER_COLUMNS: readonly Column[] = [
  requiredColumn('Social Security Number', 'ssn'),
  requiredColumn('Net Pay Bank', 'netPayBank'),
  requiredColumn('Net Pay Account Type', 'netPayAccountType'),
  requiredColumn('Net Pay Routing Number', 'netPayRouting'),
  requiredColumn('Net Pay Account Number', 'netPayAccount'),
  valueColumn('Second Bank', 'depositBank'),
  valueColumn('Second Account Type', 'depositAccountType'),
  valueColumn('Second Routing Number', 'depositRouting'),
  valueColumn('Second Account Number', 'depositAccount'),
  valueColumn('Second Account Amount', 'depositAmount'),
]

const EPAY_COLUMNS: readonly Column[] = Object.keys(PERSON_VALUES)
  .filter(name => !['ssnDigits', 'zip5', 'zip4', 'initials'].includes(name))
  .map(name => ({
    name,
    from: name,
    isRequired: ['employeeNumber', 'firstName', 'lastName', 'ssn', 'firstDay'].includes(name),
  }))

/** Source: Procore's table of Sage 300 employees, PRM_MASTER__EMPLOYEE. */
const SAGE_300_COLUMNS: readonly Column[] = [
  requiredColumn('Employee', 'employeeNumber'),
  requiredColumn('Employee_Name', '{lastName};{firstName} {middleInitial}', {
    fold: 'ascii',
    case: 'upper',
    width: 30,
  }),
  requiredColumn('Address_1', '{address} {aptNumber}', { fold: 'ascii', case: 'upper', width: 33 }),
  requiredColumn('City', 'city', { fold: 'ascii', case: 'upper' }),
  requiredColumn('State', 'state'),
  requiredColumn('Zip_Code', 'zipCode'),
  valueColumn('Phone_Number', 'phone'),
  requiredColumn('Birth_Date', 'dateOfBirth', US_DATE),
  requiredColumn('Hire_Date', 'firstDay', US_DATE),
  blankColumn('Gender'),
  valueColumn('Title', 'job'),
  ...PERSONAL_NUMBER_COLUMNS,
]

/** Source: EI Dynamics, Sage 100 Contractor, menu 5-2-1. */
const SAGE_100_COLUMNS: readonly Column[] = [
  { name: 'filetype', constant: 'PREMP' },
  requiredColumn('recnum', 'employeeNumber'),
  requiredColumn('fstnme', 'firstName', { width: 50 }),
  requiredColumn('lstnme', 'lastName', { width: 50 }),
  valueColumn('midini', 'middleInitial', { width: 1 }),
  { name: 'status', constant: '1' },
  { name: 'emptyp', constant: '1' },
  ...['gender', 'wrkcmp', 'paypst', 'payprd'].map(blankColumn),
  requiredColumn('taxste', 'workState'),
  requiredColumn('addrs1', 'address', { width: 50 }),
  valueColumn('addrs2', 'aptNumber', { width: 50 }),
  requiredColumn('ctynme', 'city', { width: 50 }),
  requiredColumn('state_', 'state'),
  requiredColumn('zipcde', 'zipCode', { width: 10 }),
  valueColumn('cllphn', 'phone', { width: 14 }),
  valueColumn('e_mail', 'email', { width: 75 }),
  requiredColumn('Birth Date', 'dateOfBirth', US_DATE),
  requiredColumn('Hire Date', 'firstDay', US_DATE),
  ...PERSONAL_NUMBER_COLUMNS,
]

/** Source: Intuit's IIF reference for employees. IIF has no columns for bank accounts, the W-4, or the hire date. */
const QUICKBOOKS_COLUMNS: readonly Column[] = [
  requiredColumn('NAME', '{lastName}, {firstName} {middleInitial}', { fold: 'ascii' }),
  requiredColumn('INIT', 'initials', { fold: 'ascii' }),
  requiredColumn('ADDR1', 'address', { fold: 'ascii' }),
  valueColumn('ADDR2', 'aptNumber', { fold: 'ascii' }),
  requiredColumn('ADDR3', '{city}, {state} {zipCode}', { fold: 'ascii' }),
  requiredColumn('SSNO', 'ssn'),
  valueColumn('PHONE1', 'phone'),
  requiredColumn('FIRSTNAME', 'firstName', { fold: 'ascii' }),
  valueColumn('MIDINIT', 'middleInitial', { fold: 'ascii' }),
  requiredColumn('LASTNAME', 'lastName', { fold: 'ascii' }),
]

/** Source: Vista's import template "PR Employees". HR maps the columns in Vista, which adds hyphens to the SSN. */
const VISTA_COLUMNS: readonly Column[] = EPAY_COLUMNS.map(column =>
  column.name === 'ssn' ? { ...column, from: 'ssnDigits' } : column,
)

const FORMATS = {
  csv: { name: 'Plain CSV', file: 'csv', columns: EPAY_COLUMNS },
  sage300: { name: 'Sage 300 CRE, Excel workbook', file: 'workbook', columns: SAGE_300_COLUMNS },
  sage100: { name: 'Sage 100 Contractor, Excel workbook', file: 'workbook', columns: SAGE_100_COLUMNS },
  quickbooks: { name: 'QuickBooks Desktop, IIF', file: 'iif', columns: QUICKBOOKS_COLUMNS },
  vista: { name: 'Vista, CSV', file: 'csv', columns: VISTA_COLUMNS },
} as const

export const PAYROLL_FORMAT_IDS = ['csv', 'sage300', 'sage100', 'quickbooks', 'vista'] as const

export const PAYROLL_FORMATS: Readonly<Record<(typeof PAYROLL_FORMAT_IDS)[number], HandOverFormat>> =
  recordOf(PAYROLL_FORMAT_IDS, id => {
    const { name, file, columns } = FORMATS[id]
    return handOverFormatSchema.parse({
      ...{ name, file, isAscii: file === 'iif' },
      records: [{ for: 'person', columns }],
    })
  })

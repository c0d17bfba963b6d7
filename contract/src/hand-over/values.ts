type ValueKind =
  /** Free text, which is cut to fit a narrow layout. */
  | 'text'
  /** Never cut, because a shortened value would be a different one. */
  | 'exact'
  /** `YYYY-MM-DD`. */
  | 'date'

type Value = {
  label: string
  kind: ValueKind
  /** Masked in previews. */
  isSecret?: boolean
}

const text = (label: string): Value => ({ label, kind: 'text' })
const exact = (label: string): Value => ({ label, kind: 'exact' })
const secret = (label: string): Value => ({ label, kind: 'exact', isSecret: true })
const date = (label: string): Value => ({ label, kind: 'date' })

export const PERSON_VALUES = {
  employeeNumber: exact('Employee number'),
  firstName: text('First name'),
  middleInitial: text('Middle initial'),
  lastName: text('Last name'),
  /** First letters of the first and last names. */
  initials: text('Initials'),
  ssn: secret('Social Security number'),
  /** Nine digits without hyphens. */
  ssnDigits: secret('Social Security number'),
  dateOfBirth: date('Date of birth'),
  address: text('Street address'),
  aptNumber: text('Apt. number'),
  city: text('City'),
  state: exact('State'),
  zipCode: exact('ZIP code'),
  /** First five digits. */
  zip5: exact('ZIP code'),
  /** The four digits after the hyphen, if any. */
  zip4: exact('ZIP+4'),
  phone: exact('Phone'),
  email: exact('Email'),
  job: text('Job'),
  wageScale: text('Wage scale'),
  firstDay: date('First day of work'),
  workState: exact('Work state'),
  /** The employer's account number in the work state. */
  stateAccount: exact('State account number'),
  netPayBank: text('Net pay bank'),
  netPayAccountType: exact('Net pay account type'),
  netPayRouting: secret('Net pay routing number'),
  netPayAccount: secret('Net pay account number'),
  depositBank: text('Second bank'),
  depositAccountType: exact('Second account type'),
  depositRouting: secret('Second routing number'),
  depositAccount: secret('Second account number'),
  depositAmount: exact('Second account, amount per pay'),
  /** From the newest Form W-4 that the person signed in EPay; empty without one. Amounts in dollars. */
  w4Year: exact('W-4 year'),
  /** `single`, `joint` or `headOfHousehold`. */
  w4Status: exact('W-4 filing status'),
  /** `yes` or `no`, like `w4Exempt`. */
  w4TwoJobs: exact('W-4 two jobs'),
  w4Step3: exact('W-4 step 3'),
  w4OtherIncome: exact('W-4 other income'),
  w4Deductions: exact('W-4 deductions'),
  w4Extra: exact('W-4 extra withholding'),
  w4Exempt: exact('W-4 exempt'),
  w4SignedOn: date('W-4 signed on'),
} as const satisfies Readonly<Record<string, Value>>

/** Values that are the same in every row. */
const FILE_VALUES = {
  employerName: text('Employer name'),
  ein: exact('EIN'),
  employerStreet: text('Employer street'),
  employerCity: text('Employer city'),
  employerState: exact('Employer state'),
  employerZip5: exact('Employer ZIP code'),
  employerZip4: exact('Employer ZIP+4'),
  contactName: text('Contact name'),
  contactPhone: exact('Contact phone'),
  contactExtension: exact('Contact extension'),
  today: date('Date of the file'),
  count: exact('Number of people'),
} as const satisfies Readonly<Record<string, Value>>

export type PersonValueName = keyof typeof PERSON_VALUES
type FileValueName = keyof typeof FILE_VALUES
export type PersonValues = Readonly<Record<PersonValueName, string>>
export type FileValues = Readonly<Record<FileValueName, string>>

const ALL_VALUES: ReadonlyMap<string, Value> = new Map(Object.entries({ ...PERSON_VALUES, ...FILE_VALUES }))

export const isPersonValue = (name: string): boolean => Object.hasOwn(PERSON_VALUES, name)
export const valueNamed = (name: string): Value | undefined => ALL_VALUES.get(name)
export const VALUE_NAMES: readonly string[] = [...ALL_VALUES.keys()]

type ValueKind =
  /** Free text, which is cut to fit a narrow layout. */
  | 'text'
  /** Never cut, because a shortened value would be wrong. */
  | 'exact'
  /** `YYYY-MM-DD`. */
  | 'date'

type Value = {
  label: string
  kind: ValueKind
  /** Masked in previews. */
  isSecret?: boolean
}

const textValue = (label: string): Value => ({ label, kind: 'text' })
const exactValue = (label: string): Value => ({ label, kind: 'exact' })
const secretValue = (label: string): Value => ({ label, kind: 'exact', isSecret: true })
const dateValue = (label: string): Value => ({ label, kind: 'date' })

export const PERSON_VALUES = {
  employeeNumber: exactValue('Employee number'),
  firstName: textValue('First name'),
  middleInitial: textValue('Middle initial'),
  lastName: textValue('Last name'),
  initials: textValue('Initials'),
  ssn: secretValue('Social Security number'),
  /** Nine digits without hyphens. */
  ssnDigits: secretValue('Social Security number'),
  dateOfBirth: dateValue('Date of birth'),
  address: textValue('Street address'),
  aptNumber: textValue('Apt. number'),
  city: textValue('City'),
  state: exactValue('State'),
  zipCode: exactValue('ZIP code'),
  zip5: exactValue('ZIP code'),
  zip4: exactValue('ZIP+4'),
  phone: exactValue('Phone'),
  email: exactValue('Email'),
  job: textValue('Job'),
  wageScale: textValue('Wage scale'),
  firstDay: dateValue('First day of work'),
  workState: exactValue('Work state'),
  /** The employer's account number in the work state. */
  stateAccount: exactValue('State account number'),
  netPayBank: textValue('Net pay bank'),
  netPayAccountType: exactValue('Net pay account type'),
  netPayRouting: secretValue('Net pay routing number'),
  netPayAccount: secretValue('Net pay account number'),
  depositBank: textValue('Second bank'),
  depositAccountType: exactValue('Second account type'),
  depositRouting: secretValue('Second routing number'),
  depositAccount: secretValue('Second account number'),
  depositAmount: exactValue('Second account, amount per pay'),
  /** The `w4` values come from the newest Form W-4 signed in EPay and are empty without one. Amounts are in dollars. */
  w4Year: exactValue('W-4 year'),
  /** `single`, `joint`, or `headOfHousehold`. */
  w4Status: exactValue('W-4 filing status'),
  /** `yes` or `no`, like `w4Exempt`. */
  w4TwoJobs: exactValue('W-4 two jobs'),
  w4Step3: exactValue('W-4 step 3'),
  w4OtherIncome: exactValue('W-4 other income'),
  w4Deductions: exactValue('W-4 deductions'),
  w4Extra: exactValue('W-4 extra withholding'),
  w4Exempt: exactValue('W-4 exempt'),
  w4SignedOn: dateValue('W-4 signed on'),
} as const satisfies Readonly<Record<string, Value>>

/** Values that are the same in every row. */
const FILE_VALUES = {
  employerName: textValue('Employer name'),
  ein: exactValue('EIN'),
  employerStreet: textValue('Employer street'),
  employerCity: textValue('Employer city'),
  employerState: exactValue('Employer state'),
  employerZip5: exactValue('Employer ZIP code'),
  employerZip4: exactValue('Employer ZIP+4'),
  contactName: textValue('Contact name'),
  contactPhone: exactValue('Contact phone'),
  contactExtension: exactValue('Contact extension'),
  today: dateValue('Date of the file'),
  count: exactValue('Number of people'),
} as const satisfies Readonly<Record<string, Value>>

export type PersonValueName = keyof typeof PERSON_VALUES
type FileValueName = keyof typeof FILE_VALUES
export type PersonValues = Readonly<Record<PersonValueName, string>>
export type FileValues = Readonly<Record<FileValueName, string>>

const ALL_VALUES: ReadonlyMap<string, Value> = new Map(Object.entries({ ...PERSON_VALUES, ...FILE_VALUES }))

export const isPersonValue = (name: string): boolean => Object.hasOwn(PERSON_VALUES, name)
export const findValue = (name: string): Value | undefined => ALL_VALUES.get(name)
export const VALUE_NAMES: readonly string[] = [...ALL_VALUES.keys()]

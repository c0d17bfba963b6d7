export const STATUS = {
  Applied: 0,
  HRManagerApproved: 1,
  HRManagerRejected: 2,
  CFOApproved: 3,
  CFORejected: 4,
} as const

export const PASSWORD = 'epay-demo-portal-2025'

const STAFF: readonly [username: string, name: string, roles: string[]][] = [
  ['admin', 'Ada Admin', ['Admin', 'Employee']],
  ['hr.manager', 'Hanna Rivera', ['HR-Manager', 'Employee']],
  ['cfo', 'Carl Owen', ['CFO', 'Employee']],
  ['employee', 'Emil Ployer', ['Employee']],
]

/** Each account belongs to the employee with the same id. */
const makeAccounts = () =>
  STAFF.map(([username], index) => ({ id: String(1001 + index), username, password: PASSWORD }))

/** Members in the order of the specification. */
const makeEmployees = () =>
  Array.from({ length: 25 }, (_, index) => {
    const [username, name, roles] = STAFF[index] ?? []
    return {
      id: String(1001 + index),
      name: name ?? `Worker ${String.fromCharCode(65 + index)}`,
      address1: `${index + 1} Main St`,
      address2: index % 3 === 0 ? 'Unit 4' : '',
      city: index % 2 === 0 ? 'Fresno' : 'Madera',
      state: 'CA',
      zip: String(93601 + index),
      balance: 12.5,
      accountType: 'checking',
      bankAccount: index === 1 ? '' : '000123987654',
      ssn: '912-34-5678',
      isActive: index % 5 !== 4,
      printStub: true,
      email: username ? `${username}@example.com` : '',
      roles: roles ?? [],
    }
  })
export type Employee = ReturnType<typeof makeEmployees>[number]

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)

const makeChecks = () =>
  Array.from({ length: 14 }, (_, week) => ({
    date: dayOf(9 + 7 * week),
    endDate: dayOf(4 + 7 * week),
    sequence: 1,
    checkNumber: String(7001 + week),
    grossPay: 1200 + week,
    netPay: 900 + week,
  }))
export type Check = ReturnType<typeof makeChecks>[number]

export function linesOf({ grossPay, netPay, endDate }: Check) {
  const taxes = grossPay - netPay - 50
  const detail = { payId: 'REG', workDate: endDate, units: 40, rate: 30, amount: grossPay }
  return {
    DirectDeposits: [{ description: 'Checking', amount: netPay, ytd: netPay }],
    Earnings: [{ description: 'Regular', amount: grossPay, ytd: grossPay, units: 40 }],
    Taxes: [{ description: 'Federal', amount: taxes, ytd: taxes }],
    OtherDeduction: [{ description: 'Union dues', amount: 50, ytd: 50 }],
    EarningsDetail: [{ ...detail, job: '2201', jcCostCode: '05-100' }],
  }
}

const TEXT_MEMBERS = [
  ...['firstName', 'lastName', 'email', 'phoneNumber', 'birthDate', 'streetAddress', 'addressLine2', 'city'],
  ...['stateOrProvince', 'postalCode', 'jobAppliedFor', 'affiliatedUnion', 'resumePath'],
  ...[1, 2].flatMap(number => [
    ...['Name', 'Title', 'Relationship', 'Email', 'PhoneNumber'].map(part => `reference${part}${number}`),
    `previousWorkPlace${number}`,
    ...['Title', 'StartDate', 'EndDate', 'PhoneNumber'].map(part => `previousJob${part}${number}`),
  ]),
  ...['dateHired', 'wageScale', 'firstWeekOfWork', 'sageEmployeeId', 'notes'],
]

type HistoryEntry = {
  fromStatus: number
  toStatus: number
  remarks: string
  actionBy: string
  actionDate: string
}

export type Application = {
  id: string
  texts: Record<string, string | null>
  status: number
  creationTime: string
  lastModificationTime: string | null
  history: HistoryEntry[]
  packet?: { texts: Record<string, string>; files: string[] }
}

export function presentApplication(application: Application) {
  const { id, texts, status, creationTime, lastModificationTime } = application
  return { id, ...texts, status, creationTime, lastModificationTime }
}

const FIRST_APPLICATION = 501

export function makeApplication(index: number, given: Record<string, string>, status = 0): Application {
  return {
    id: String(FIRST_APPLICATION + index),
    texts: Object.fromEntries(TEXT_MEMBERS.map(name => [name, given[name] || null])),
    status,
    creationTime: `${dayOf(1 + index)}T20:00:00.000Z`,
    lastModificationTime: null,
    history: [],
  }
}

const makeApplications = () =>
  Array.from({ length: 14 }, (_, index) => {
    const firstName = `Applicant${String.fromCharCode(65 + index)}`
    const texts = {
      firstName,
      lastName: 'Stone',
      email: `${firstName.toLowerCase()}@applicants.example`,
      phoneNumber: '(559) 555-0102',
      birthDate: '1994-02-17',
      streetAddress: '12 Main St',
      city: 'Fresno',
      stateOrProvince: 'CA',
      postalCode: '93650',
      jobAppliedFor: 'Welder',
      ...(index === 0 && { resumePath: 'resumes/cv.docx' }),
    }
    const application = makeApplication(index, texts, index % 5)
    const moved = { remarks: 'Good references.', actionBy: 'hr.manager', actionDate: '2026-02-03T10:00:00Z' }
    if (application.status > 0) application.history.push({ fromStatus: 0, toStatus: 1, ...moved })
    return application
  })

export const makeRecords = () => ({
  accounts: makeAccounts(),
  employees: makeEmployees(),
  checks: makeChecks(),
  applications: makeApplications(),
})

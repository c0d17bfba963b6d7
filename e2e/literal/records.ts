export type Account = { id: string; username: string; password: string }

/** Members and their order as in the specification's list of entities. */
export type Employee = {
  id: string
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  balance: number
  accountType: string
  bankAccount: string
  ssn: string
  isActive: boolean
  printStub: boolean
  email: string
  roles: string[]
}

export type Check = {
  date: string
  endDate: string
  sequence: number
  checkNumber: string
  grossPay: number
  netPay: number
}

export const STATUS = {
  Applied: 0,
  HRManagerApproved: 1,
  HRManagerRejected: 2,
  CFOApproved: 3,
  CFORejected: 4,
} as const

export type HistoryEntry = {
  fromStatus: number
  toStatus: number
  remarks: string
  actionBy: string
  actionDate: string
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

export type Application = {
  id: string
  /** The texts by their names, `null` where there is none. */
  texts: Record<string, string | null>
  status: number
  creationTime: string
  lastModificationTime: string | null
  resume?: Buffer
  history: HistoryEntry[]
  packet?: { texts: Record<string, string>; files: string[] }
}

/** The application as it is answered. */
export function presentApplication(application: Application) {
  const { id, texts, status, creationTime, lastModificationTime } = application
  return { id, ...texts, status, creationTime, lastModificationTime }
}

/** Of the first day of the year; each further application came a day later. */
const FIRST_APPLICATION = 501

export function makeApplication(id: string, given: Record<string, string>, status = 0): Application {
  return {
    id,
    texts: Object.fromEntries(TEXT_MEMBERS.map(name => [name, given[name] || null])),
    status,
    creationTime: new Date(Date.UTC(2026, 0, 1 + Number(id) - FIRST_APPLICATION, 20)).toISOString(),
    lastModificationTime: null,
    history: [],
  }
}

export const PASSWORD = 'epay-demo-portal-2025'

/** The accounts, each of the employee with the same id. */
const STAFF: readonly [username: string, name: string, roles: string[]][] = [
  ['admin', 'Ada Admin', ['Admin', 'Employee']],
  ['hr.manager', 'Hanna Rivera', ['HR-Manager', 'Employee']],
  ['cfo', 'Carl Owen', ['CFO', 'Employee']],
  ['employee', 'Emil Ployer', ['Employee']],
]

function makeEmployees(): Employee[] {
  return Array.from({ length: 25 }, (_, index) => {
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
}

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)

function makeChecks(): Check[] {
  return Array.from({ length: 14 }, (_, week) => ({
    date: dayOf(9 + 7 * week),
    endDate: dayOf(4 + 7 * week),
    sequence: 1,
    checkNumber: String(7001 + week),
    grossPay: 1200 + week,
    netPay: 900 + week,
  }))
}

/** Rows of a check whose sums are its gross and net pay. */
export function linesOf({ grossPay, netPay, endDate }: Check) {
  const taxes = grossPay - netPay - 50
  return {
    DirectDeposits: [{ description: 'Checking', amount: netPay, ytd: netPay }],
    Earnings: [{ description: 'Regular', amount: grossPay, ytd: grossPay, units: 40 }],
    Taxes: [{ description: 'Federal', amount: taxes, ytd: taxes }],
    OtherDeduction: [{ description: 'Union dues', amount: 50, ytd: 50 }],
    EarningsDetail: [
      {
        payId: 'REG',
        workDate: endDate,
        units: 40,
        rate: 30,
        amount: grossPay,
        job: '2201',
        jcCostCode: '05-100',
      },
    ],
  }
}

function makeApplications(): Application[] {
  return Array.from({ length: 14 }, (_, index) => {
    const firstName = `Applicant${String.fromCharCode(65 + index)}`
    const application = makeApplication(
      String(FIRST_APPLICATION + index),
      {
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
      },
      index % 5,
    )
    const moved = { remarks: 'Good references.', actionBy: 'hr.manager', actionDate: '2026-02-03T10:00:00Z' }
    if (application.status > 0) application.history.push({ fromStatus: 0, toStatus: 1, ...moved })
    if (index === 0) application.resume = Buffer.from('PK resume')
    return application
  })
}

export function makeRecords() {
  return {
    accounts: STAFF.map(([username], index): Account => {
      return { id: String(1001 + index), username, password: PASSWORD }
    }),
    employees: makeEmployees(),
    /** Everybody has the same. */
    checks: makeChecks(),
    applications: makeApplications(),
  }
}
export type Records = ReturnType<typeof makeRecords>

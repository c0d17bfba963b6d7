import { buildRequiredFields } from '@epay/contract/applications/factories'

export type Account = { id: number; username: string; roles: string[] }

/** Each account belongs to the employee with the same id. */
export const ACCOUNTS: readonly [Account, ...Account[]] = [
  { id: 1001, username: 'admin', roles: ['Admin', 'Employee'] },
  { id: 1002, username: 'hr.manager', roles: ['HR-Manager', 'Employee'] },
  { id: 1003, username: 'cfo', roles: ['CFO', 'Employee'] },
  { id: 1004, username: 'employee', roles: ['Employee'] },
]

const letterOf = (index: number) => String.fromCharCode(65 + index)

/** Returns a single role as a string, as some .NET servers do. */
const rolesOf = ({ roles }: Account) => (roles.length === 1 ? roles[0] : roles)

export const EMPLOYEES = Array.from({ length: 25 }, (_, index) => {
  const account = ACCOUNTS[index]
  return {
    id: 1001 + index,
    name: `Worker ${letterOf(index)}`,
    address1: `${index + 1} Main St`,
    address2: index % 3 === 0 ? 'Unit 4' : '',
    city: index % 2 === 0 ? 'Fresno' : 'Madera',
    state: 'CA',
    zip: String(93601 + index),
    balance: 12.5,
    accountType: 'checking',
    bankAccount: '000123987654',
    ssn: '912-34-5678',
    isActive: index % 5 !== 4,
    printStub: true,
    email: account ? `${account.username}@example.com` : '',
    roles: account ? rolesOf(account) : [],
  }
})

const instantOf = (day: number, time: string) =>
  `${new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)}T${time}`

export const CHECKS = Array.from({ length: 14 }, (_, week) => ({
  date: instantOf(9 + 7 * week, '00:00:00'),
  endDate: instantOf(4 + 7 * week, '00:00:00'),
  sequence: 1,
  checkNumber: String(7001 + week),
  grossPay: 1200 + week,
  netPay: 900 + week,
}))

/** The specification doesn't define the names of these members, so this server uses PascalCase. */
export const CHECK_DETAILS = {
  Date: '2026-01-16T00:00:00',
  EndDate: '2026-01-11T00:00:00',
  CheckNumber: '7002',
  GrossPay: 1201,
  NetPay: 901,
}

export const LINES = {
  DirectDeposits: { description: 'Checking', amount: 901, ytd: 901 },
  Earnings: { description: 'Regular', amount: 1201, ytd: 1201, units: 40 },
  Taxes: { description: 'Federal', amount: 250, ytd: 250 },
  OtherDeduction: { description: 'Union dues', amount: 50, ytd: 50 },
  EarningsDetail: {
    ...{ payId: 'REG', workDate: '2026-01-11T00:00:00', units: 40, rate: 30, amount: 1201 },
    ...{ job: '2201', jcCostCode: '05-100' },
  },
}

const OPTIONAL_VALUES = {
  ...{ resumePath: 'resumes/cv.docx', dateHired: '2026-12-01T00:00:00' },
  ...{ wageScale: 'Journeyman 3', firstWeekOfWork: '2026-W49' },
}

/** Some servers leave out members whose value is null, so these records do too. */
export const APPLICATIONS = Array.from({ length: 14 }, (_, index) => ({
  id: 501 + index,
  ...buildRequiredFields({
    ...{ firstName: `Applicant${letterOf(index)}`, lastName: 'Stone' },
    email: `applicant.${letterOf(index).toLowerCase()}@applicants.example`,
    birthDate: '1991-04-12T00:00:00',
  }),
  ...(index === 0 && OPTIONAL_VALUES),
  status: index % 5,
  creationTime: instantOf(1 + index, '20:00:00.000'),
}))

export const HISTORY = [
  {
    ...{ fromStatus: 0, toStatus: 1, remarks: 'Good references.' },
    ...{ actionBy: 'hr.manager', actionDate: '2026-02-03T10:00:00' },
  },
]

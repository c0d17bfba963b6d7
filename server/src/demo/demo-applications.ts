import { decisionsTo, outcomeOf, STATUS, type Status } from '@epay/contract/applications/status'
import { addDays, weekOf } from '@epay/contract/common/dates'
import type { HistoryRow, NewApplication } from '#server/applications/queries.ts'
import { DEMO_CAST, DEMO_SEED } from './demo-employee.ts'
import { type DemoPerson, emailOf, makeAddress, makePerson, makePhone, nameOf } from './people.ts'
import { createRandom, type Random } from './random.ts'

type DemoHistoryEntry = Omit<HistoryRow, 'id' | 'applicationId' | 'decisionLinkId' | 'actionAccountId'>
type DemoApplication = { application: NewApplication; history: DemoHistoryEntry[] }

const HOUR_MS = 60 * 60 * 1000
/** Number of applications per status, oldest first. */
const STATUS_COUNTS: readonly [Status, number][] = [
  [STATUS.CFOApproved, 9],
  [STATUS.CFORejected, 4],
  [STATUS.HRManagerRejected, 7],
  [STATUS.HRManagerApproved, 8],
  [STATUS.Applied, 12],
]

const OPENINGS: readonly [Opening, ...Opening[]] = [
  { title: 'Carpenter', union: 'Carpenters', wage: 'Journeyman $49.75/hr' },
  { title: 'Laborer', union: 'Laborers', wage: 'Group 3 $35.40/hr' },
  { title: 'Electrician Apprentice', union: 'Electrical Workers', wage: 'Apprentice 4th period $31.20/hr' },
  { title: 'Equipment Operator', union: 'Operating Engineers', wage: 'Group 4 $52.10/hr' },
  { title: 'Truck Driver', union: null, wage: '$31.50/hr' },
  { title: 'Payroll Clerk', union: null, wage: '$33.00/hr' },
]
type Opening = { title: string; union: string | null; wage: string }

const FORMER_EMPLOYERS: readonly [string, ...string[]] = [
  'Delta Framing Co.',
  'Blue Oak Builders',
  'Three Rivers Paving',
  'Capitol Electric Supply',
  'Foothill Landscaping',
]
const APPROVALS: readonly [string, ...string[]] = [
  'References checked, good interview.',
  'Experienced; can start with the next crew.',
  'Certificates are in order.',
]
const REJECTIONS: readonly [string, ...string[]] = [
  'The position has been filled.',
  'Not enough experience for this crew.',
  'No opening for this trade at the moment.',
]

const DEMO_STATUSES: readonly Status[] = STATUS_COUNTS.flatMap(([status, count]) =>
  Array.from({ length: count }, () => status),
)

/** Returns applications with their history, oldest first. */
export function makeApplications(now: Date): DemoApplication[] {
  const emails = new Set<string>()
  return DEMO_STATUSES.map((status, index) => {
    const random = createRandom(DEMO_SEED * 17 + index)
    const hoursAgo = (DEMO_STATUSES.length - index) * 30 + random.int(2, 20)
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const opening = random.pick(OPENINGS)
    const person = makePerson(random)
    const email = emailOf(person, 'example.com', address => emails.has(address))
    emails.add(email)
    const applicant = makeApplicant(random, opening, { ...person, email })
    const history = makeHistory({ random, status, createdAt, hoursAgo, applicant })
    const isDecided = history.length > 1
    const application = {
      ...applicant,
      status,
      creationTime: createdAt,
      lastModificationTime: isDecided ? history.at(-1)?.actionDate : null,
      ...(isDecided && decisionsTo(status)[0] === 'Approved' && makeHiringTerms(createdAt, opening, index)),
    }
    return { application, history }
  })
}

function makeApplicant(random: Random, opening: Opening, person: DemoPerson & { email: string }) {
  const { address1, address2, city, state, zip } = makeAddress(random)
  return {
    ...person,
    phoneNumber: makePhone(random),
    birthDate: addDays('1998-06-15', -random.int(-3000, 9000)),
    streetAddress: address1,
    addressLine2: address2 || null,
    city,
    stateOrProvince: state,
    postalCode: zip,
    jobAppliedFor: opening.title,
    affiliatedUnion: opening.union,
    ...makeReference(random),
    ...makeFormerJob(random, opening),
  }
}

function makeReference(random: Random) {
  return {
    referenceName1: nameOf(makePerson(random)),
    referenceTitle1: 'Foreman',
    referenceRelationship1: 'Former supervisor',
    referencePhoneNumber1: makePhone(random),
  }
}

function makeFormerJob(random: Random, opening: Opening) {
  const startDate = addDays('2021-03-01', random.int(0, 700))
  return {
    previousWorkPlace1: random.pick(FORMER_EMPLOYERS),
    previousJobTitle1: opening.title,
    previousJobStartDate1: startDate,
    previousJobEndDate1: addDays(startDate, random.int(200, 900)),
    previousJobPhoneNumber1: makePhone(random),
  }
}

function makeHiringTerms(createdAt: Date, { wage }: Opening, index: number) {
  const dateHired = addDays(createdAt.toISOString().slice(0, 10), 14)
  return {
    dateHired,
    wageScale: wage,
    firstWeekOfWork: weekOf(addDays(dateHired, 7)),
    sageEmployeeId: `N${100 + index}`,
  }
}

function makeHistory(input: {
  random: Random
  status: Status
  createdAt: Date
  hoursAgo: number
  applicant: { firstName: string; lastName: string }
}): DemoHistoryEntry[] {
  const { random, createdAt, applicant } = input
  const history: DemoHistoryEntry[] = [
    {
      fromStatus: null,
      toStatus: STATUS.Applied,
      remarks: '',
      actionBy: nameOf(applicant),
      actionUsername: null,
      actionDate: createdAt,
      viaLink: false,
    },
  ]
  let fromStatus: Status = STATUS.Applied
  decisionsTo(input.status).forEach((decision, step) => {
    const toStatus = outcomeOf(fromStatus, decision)
    if (toStatus === undefined) throw new Error(`${decision} is not possible in status ${fromStatus}`)
    const decider = DEMO_CAST[step === 0 ? 'hr.manager' : 'cfo'].person
    const hoursAfter = (input.hoursAgo * (step + 1)) / (3 + random.next())
    history.push({
      fromStatus,
      toStatus,
      remarks: random.pick(decision === 'Approved' ? APPROVALS : REJECTIONS),
      actionBy: nameOf(decider),
      actionUsername: step === 0 ? 'hr.manager' : 'cfo',
      actionDate: new Date(createdAt.getTime() + Math.round(hoursAfter) * HOUR_MS),
      viaLink: random.chance(0.4),
    })
    fromStatus = toStatus
  })
  return history
}

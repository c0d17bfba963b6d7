import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '../common/roles.ts'
import {
  DECISIONS,
  type Decision,
  decisionsTo,
  isBySamePerson,
  isDecider,
  isPacketOpen,
  isRejected,
  mayDecide,
  outcomeOf,
  STATUS,
  STATUSES,
  type Status,
  statusEvent,
  statusLabel,
  statusNamed,
  waitingStatuses,
} from './status.ts'

type Cell = [Status, Role, Decision]

/** Written out by hand, so that changing the table means changing the test. */
const ALLOWED: [...Cell, Status][] = [
  [0, 'HR-Manager', 'Approved', 1],
  [0, 'HR-Manager', 'Rejected', 2],
  [1, 'CFO', 'Approved', 3],
  [1, 'CFO', 'Rejected', 4],
]
const CELLS: Cell[] = STATUSES.flatMap(status =>
  ROLES.flatMap(role => DECISIONS.map((decision): Cell => [status, role, decision])),
)

function expectedOutcome(cell: Cell): Status | undefined {
  return ALLOWED.find(([status, role, decision]) => [status, role, decision].join() === cell.join())?.[3]
}

describe('the transition table', () => {
  it.each(CELLS)('state %s, %s, %s', (status, role, decision) => {
    const outcome = mayDecide(status, [role]) ? outcomeOf(status, decision) : undefined
    expect(outcome).toBe(expectedOutcome([status, role, decision]))
  })

  it('lets a person with both roles act in the one that the state asks for', () => {
    expect(mayDecide(STATUS.Applied, ['Admin', 'HR-Manager', 'CFO'])).toBe(true)
    expect(mayDecide(STATUS.HRManagerApproved, ['HR-Manager', 'CFO'])).toBe(true)
    expect(mayDecide(STATUS.CFOApproved, ['HR-Manager', 'CFO'])).toBe(false)
  })

  it('knows who ever decides', () => {
    expect(ROLES.filter(role => isDecider([role]))).toEqual(['HR-Manager', 'CFO'])
    expect(isDecider(['Admin', 'Employee'])).toBe(false)
  })

  it('knows what waits for whom', () => {
    expect(waitingStatuses(['HR-Manager'])).toEqual([STATUS.Applied])
    expect(waitingStatuses(['CFO'])).toEqual([STATUS.HRManagerApproved])
    expect(waitingStatuses(['CFO', 'HR-Manager'])).toEqual([STATUS.Applied, STATUS.HRManagerApproved])
    expect(waitingStatuses(['Admin', 'Employee'])).toEqual([])
  })

  it('opens the packet after the CFO approved only', () => {
    expect(STATUSES.filter(isPacketOpen)).toEqual([3])
  })
})

describe('statuses', () => {
  it('have the numbers and names of the specification', () => {
    expect(STATUS).toEqual({
      Applied: 0,
      HRManagerApproved: 1,
      HRManagerRejected: 2,
      CFOApproved: 3,
      CFORejected: 4,
    })
    expect(STATUSES.map(statusLabel)).toEqual([
      'Applied',
      'HR-Manager Approved',
      'HR-Manager Rejected',
      'CFO Approved',
      'CFO Rejected',
    ])
  })

  it('are reached by decisions', () => {
    expect(STATUSES.map(decisionsTo)).toEqual([
      [],
      ['Approved'],
      ['Rejected'],
      ['Approved', 'Approved'],
      ['Approved', 'Rejected'],
    ])
  })

  it('say which are rejections, and what the evidence calls them', () => {
    expect(STATUSES.filter(isRejected)).toEqual([2, 4])
    expect(STATUSES.map(statusEvent)).toEqual([
      'application-submitted',
      'hr-approved',
      'noted',
      'cfo-approved',
      'noted',
    ])
  })
})

it.each<[string, Status | undefined]>([
  [' 3 ', 3],
  ['HR-Manager Rejected', 2],
  ['CFO_REJECTED', 4],
  ['5', undefined],
  ['Withdrawn', undefined],
  ['', undefined],
])('%j as a status', (text, status) => {
  expect(statusNamed(text)).toBe(status)
})

const { Applied, HRManagerApproved, CFOApproved, CFORejected } = STATUS
const created = { fromStatus: null, toStatus: Applied, accountId: null }
const first = (accountId: string | null) => ({
  ...{ fromStatus: Applied, toStatus: HRManagerApproved, accountId },
})
const second = (
  accountId: string | null,
  toStatus: typeof CFOApproved | typeof CFORejected = CFOApproved,
) => ({
  ...{ fromStatus: HRManagerApproved, toStatus, accountId },
})
const noted = (accountId: string) => ({
  ...{ fromStatus: HRManagerApproved, toStatus: HRManagerApproved, accountId },
})

it.each([
  ['one account', [first('a'), second('a')], true],
  ['one account that rejects', [first('a'), second('a', CFORejected)], true],
  ['two accounts', [first('a'), second('b')], false],
  ['entries of before accounts were recorded', [first(null), second(null)], false],
  ['a correction by the second person in between', [first('a'), noted('b'), second('b')], false],
  ['a correction by the first person in between', [first('a'), noted('a'), second('a')], true],
  ['a first decision', [first('a')], false],
])('%s', (_, decisions, expected) => {
  const history = [created, ...decisions]
  const last = decisions.at(-1) ?? created
  expect(isBySamePerson(history, last)).toBe(expected)
})

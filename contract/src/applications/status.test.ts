import { expect, it } from 'vitest'
import { ROLES } from '../common/roles.ts'
import {
  canDecide,
  DECISIONS,
  decisionsTo,
  isBySamePerson,
  isPacketOpen,
  isRejected,
  outcomeOf,
  parseStatus,
  STATUS,
  STATUSES,
  type Status,
  statusEvent,
  statusLabel,
  waitingStatuses,
} from './status.ts'

it('the table of statuses allows four decisions and no others', () => {
  const allowed = STATUSES.flatMap(status =>
    ROLES.filter(role => canDecide(status, [role])).flatMap(role =>
      DECISIONS.map(decision => [status, role, decision, outcomeOf(status, decision)]),
    ),
  )
  expect(allowed).toEqual([
    [0, 'HR-Manager', 'Approved', 1],
    [0, 'HR-Manager', 'Rejected', 2],
    [1, 'CFO', 'Approved', 3],
    [1, 'CFO', 'Rejected', 4],
  ])
})

it('people with several roles act in each of them', () => {
  expect(waitingStatuses(['Admin', 'HR-Manager'])).toEqual([STATUS.Applied])
  expect(waitingStatuses(['CFO', 'HR-Manager'])).toEqual([STATUS.Applied, STATUS.HRManagerApproved])
  expect(waitingStatuses(['Admin', 'Employee'])).toEqual([])
})

it('each status has the number, names, and consequences in the specification', () => {
  const meanings = Object.entries(STATUS).map(([name, status]) => ({
    names: [name, statusLabel(status), statusEvent(status)],
    decisions: decisionsTo(status),
    end: isRejected(status) ? 'rejected' : isPacketOpen(status) ? 'packet' : undefined,
  }))
  expect(meanings).toEqual([
    { names: ['Applied', 'Applied', 'application-submitted'], decisions: [] },
    { names: ['HRManagerApproved', 'HR-Manager Approved', 'hr-approved'], decisions: ['Approved'] },
    {
      names: ['HRManagerRejected', 'HR-Manager Rejected', 'noted'],
      decisions: ['Rejected'],
      end: 'rejected',
    },
    {
      names: ['CFOApproved', 'CFO Approved', 'cfo-approved'],
      decisions: ['Approved', 'Approved'],
      end: 'packet',
    },
    { names: ['CFORejected', 'CFO Rejected', 'noted'], decisions: ['Approved', 'Rejected'], end: 'rejected' },
  ])
  expect(Object.values(STATUS)).toEqual([0, 1, 2, 3, 4])
})

it.each<[string, Status | undefined]>([
  [' 3 ', 3],
  ['HR-Manager Rejected', 2],
  ['CFO_REJECTED', 4],
  ['5', undefined],
  ['Withdrawn', undefined],
  ['', undefined],
])('the text %j is parsed as the status %s', (text, status) => {
  expect(parseStatus(text)).toBe(status)
})

const { Applied, HRManagerApproved, CFOApproved, CFORejected } = STATUS
const entry = (fromStatus: Status | null, toStatus: Status, accountId: string | null) => ({
  ...{ fromStatus, toStatus, accountId },
})
const hrApprovalBy = (accountId: string | null) => entry(Applied, HRManagerApproved, accountId)
const cfoApprovalBy = (accountId: string | null) => entry(HRManagerApproved, CFOApproved, accountId)
const correctionBy = (accountId: string) => entry(HRManagerApproved, HRManagerApproved, accountId)

it.each([
  ['one person approved twice', [hrApprovalBy('a'), cfoApprovalBy('a')], true],
  [
    'one person approved and then rejected',
    [hrApprovalBy('a'), entry(HRManagerApproved, CFORejected, 'a')],
    true,
  ],
  ['two people decided', [hrApprovalBy('a'), cfoApprovalBy('b')], false],
  ['old entries name no account', [hrApprovalBy(null), cfoApprovalBy(null)], false],
  [
    'two people decided, and the second made a correction',
    [hrApprovalBy('a'), correctionBy('b'), cfoApprovalBy('b')],
    false,
  ],
  [
    'one person made both decisions and a correction',
    [hrApprovalBy('a'), correctionBy('a'), cfoApprovalBy('a')],
    true,
  ],
  ['only one decision was made', [hrApprovalBy('a')], false],
])('isBySamePerson compares the accounts if %s', (_, decisions, expected) => {
  const creation = entry(null, Applied, null)
  expect(isBySamePerson([creation, ...decisions], decisions.at(-1) ?? creation)).toBe(expected)
})

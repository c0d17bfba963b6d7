import { randomUUID } from 'node:crypto'
import type { ChangeField } from '@epay/contract/change-requests/fields'
import { DAY_MS } from '@epay/contract/common/dates'
import { insertRequest, type NewRequest, saveContacts } from '#server/change-requests/queries.ts'
import { maskLines, NO_SEALED_NUMBERS, sealNumbers } from '#server/change-requests/sealed-numbers.ts'
import type { Lines } from '#server/change-requests/tables.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { type DemoEmployee, HR_NAME } from './demo-employee.ts'

type Requester = Pick<DemoEmployee, 'row'> & { accountId: string }
type DemoRequest = {
  field: ChangeField
  before: Lines
  after: Lines
  daysAgo: number
  otherColumns?: Partial<NewRequest>
}

/** The routing number has a valid check digit, but no bank uses it. */
const NEW_BANK_ACCOUNT = {
  ...{ bankName: 'Delta Community Bank', accountType: 'checking' },
  ...{ routingNumber: '000000123', accountNumber: '4410027731' },
}

/** Writes requests in every state that HR sees: open, flagged, ready for payroll, and closed. */
export async function writeDemoRequests(
  context: TransactionContext,
  requesters: readonly Requester[],
): Promise<void> {
  for (const [index, makeRequest] of DEMO_REQUESTS.entries()) {
    const requester = requesters[index]
    if (requester) await writeRequest(context, requester, makeRequest(requester))
  }
  const [firstRequester] = requesters
  if (!firstRequester) return
  await saveContacts(context.db, firstRequester.row.id, {
    phone: { phone: '(209) 555-0163' },
    emergencyContacts: {
      ...{ contactName: 'Elena Ortiz', contactRelationship: 'sibling', contactPhone: '(209) 555-0177' },
    },
  })
}

const addressOf = ({ row: { address1, address2, city, state, zip } }: Requester): Lines => ({
  ...{ address1, address2, city, state, zip },
})
const NEW_ADDRESS: Lines = { address1: '418 Delta Street', city: 'Lodi', state: 'CA', zip: '95240' }

const DEMO_REQUESTS: readonly ((requester: Requester) => DemoRequest)[] = [
  requester => ({ field: 'address', before: addressOf(requester), after: NEW_ADDRESS, daysAgo: 3 }),
  ({ row }) => ({
    field: 'directDeposit',
    before: { accountType: row.accountType, accountNumber: row.bankAccount },
    after: NEW_BANK_ACCOUNT,
    daysAgo: 1,
    otherColumns: { markings: ['newDevice', 'passwordChanged'], approvalsNeeded: 2 },
  }),
  requester => ({
    field: 'address',
    before: addressOf(requester),
    after: { address1: '77 Harding Way', address2: 'Apt 5', city: 'Stockton', state: 'CA', zip: '95207' },
    daysAgo: 5,
    otherColumns: { status: 'approved' },
  }),
  ({ row }) => ({
    field: 'directDeposit',
    before: { accountType: row.accountType, accountNumber: row.bankAccount },
    after: { ...NEW_BANK_ACCOUNT, accountNumber: '8850316294' },
    daysAgo: 4,
    otherColumns: { status: 'approved' },
  }),
  ({ row }) => ({
    field: 'email',
    before: { email: row.email },
    after: { email: `new.${row.email}` },
    daysAgo: 9,
    otherColumns: {
      status: 'refused',
      closedBy: HR_NAME,
      reason: 'You told us on the phone that your old email still works.',
    },
  }),
]

async function writeRequest(
  { cipher, clock, db, settings }: TransactionContext,
  { row, accountId }: Requester,
  { field, before, after, daysAgo, otherColumns = {} }: DemoRequest,
): Promise<void> {
  const id = randomUUID()
  const daysBeforeNow = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const requestedAt = daysBeforeNow(daysAgo)
  const isDirectDeposit = field === 'directDeposit'
  const decidedAt = daysBeforeNow(daysAgo - 1)
  const approval = {
    accountId: randomUUID(),
    name: HR_NAME,
    at: decidedAt.toISOString(),
    called: isDirectDeposit ? row.name : '',
  }
  await insertRequest(db, {
    ...{ id, employeeId: row.id, accountId, field, status: 'waiting', requestedAt },
    ...{ before: maskLines(before), after: maskLines(after), markings: [], approvalsNeeded: 1 },
    ...(isDirectDeposit ? sealNumbers(cipher, id, after) : NO_SEALED_NUMBERS),
    ...{ differs: {}, reason: '', approvals: otherColumns.status === 'approved' ? [approval] : [] },
    approvedAt: otherColumns.status === 'approved' ? decidedAt : null,
    closedAt: otherColumns.status === 'refused' ? decidedAt : null,
    leavesAt: isDirectDeposit ? new Date(requestedAt.getTime() + settings.bankChangeDays * DAY_MS) : null,
    ...otherColumns,
  })
}

import type { Floor } from './floor.ts'

const OWN_EMPLOYEE = `
  select e.id, e.name, e.address1, e.address2, e.city, e.state, e.zip, e.is_active, e.balance, e.account_type,
    e.bank_account_last4, e.bank_account_sealed is not null as has_bank_account, e.ssn_last4,
    e.ssn_sealed is not null as has_ssn, e.print_stub, e.account_id, a.email,
    array(select r.role from account_roles r where r.account_id = a.id) as roles,
    a.password_hash is not null as can_sign_in,
    (select max(at) from audit_events
      where record_type = 'account' and record_id = a.id::text and action = 'account.invited') as invited_at
  from employees e join accounts a on a.id = e.account_id
  where e.account_id = $1 and e.deleted_at is null`

type OwnEmployee = {
  id: string
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  is_active: boolean
  balance: string
  account_type: string
  bank_account_last4: string
  has_bank_account: boolean
  ssn_last4: string
  has_ssn: boolean
  print_stub: boolean
  account_id: string
  email: string
  roles: string[]
  can_sign_in: boolean
  invited_at: Date | null
}

const ROLE_ORDER = ['Admin', 'HR-Manager', 'CFO', 'Employee']

export function employeeFloor({ app, query, asking }: Floor): void {
  app.get('/api/employee/GetCurrentUser', async request => {
    const { id } = await asking(request, ['Employee'])
    const [row] = await query<OwnEmployee>('own employee', OWN_EMPLOYEE, [id])
    if (!row) throw Object.assign(new Error('no record'), { statusCode: 404 })
    return {
      id: row.id,
      name: row.name,
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      zip: row.zip,
      isActive: row.is_active,
      balance: Number(row.balance),
      accountType: row.account_type,
      bankAccount: row.has_bank_account ? `****${row.bank_account_last4}` : '',
      ssn: row.has_ssn ? `XXX-XX-${row.ssn_last4}` : '',
      printStub: row.print_stub,
      accountId: row.account_id,
      email: row.email,
      roles: ROLE_ORDER.filter(role => row.roles.includes(role)),
      canSignIn: row.can_sign_in,
      invitedAt: row.invited_at?.toISOString() ?? null,
    }
  })
}

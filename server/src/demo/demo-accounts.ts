import type { Role } from '@epay/contract/auth/roles'
import { type Company, DEMO_CAST } from './demo-employee.ts'

/** Of every demo account; production refuses to start with them. */
export const DEMO_PASSWORD = 'epay-demo-portal-2025'

export const DEMO_COMPANY: Company = {
  seed: 20_250_101,
  count: 250,
  firstId: 1001,
  emailDomain: 'example.com',
  cast: Object.values(DEMO_CAST),
}

type DemoAccount = { username: keyof typeof DEMO_CAST; roles: readonly Role[] }

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'admin', roles: ['Admin', 'Employee'] },
  { username: 'hr.manager', roles: ['HR-Manager', 'Employee'] },
  { username: 'cfo', roles: ['CFO', 'Employee'] },
  { username: 'employee', roles: ['Employee'] },
]

/** The demo account of an employee of the cast. */
export function demoAccountOf(email: string): DemoAccount | undefined {
  return DEMO_ACCOUNTS.find(({ username }) => DEMO_CAST[username].email === email)
}

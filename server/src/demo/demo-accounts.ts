import { DEMO_ACCOUNTS, type DemoAccount } from '@epay/contract/auth/demo-accounts'
import { type Company, DEMO_CAST } from './demo-employee.ts'

export const DEMO_COMPANY: Company = {
  seed: 20_250_101,
  count: 250,
  firstId: 1001,
  emailDomain: 'example.com',
  cast: Object.values(DEMO_CAST),
}

/** The demo account of an employee of the cast. */
export function demoAccountOf(email: string): DemoAccount | undefined {
  return DEMO_ACCOUNTS.find(({ username }) => DEMO_CAST[username].email === email)
}

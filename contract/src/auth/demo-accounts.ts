import type { Role } from '../common/roles.ts'

/**
 * This password is public, so a portal whose database contains the demo company refuses to start in production or
 * with a public URL.
 */
export const DEMO_PASSWORD = 'epay-demo-portal-2025'

export const DEMO_ACCOUNTS = [
  { username: 'admin', roles: ['Admin', 'Employee'] },
  { username: 'hr.manager', roles: ['HR-Manager', 'Employee'] },
  { username: 'cfo', roles: ['CFO', 'Employee'] },
  { username: 'employee', roles: ['Employee'] },
] as const satisfies readonly { username: string; roles: readonly Role[] }[]
export const DEMO_SECOND_FACTOR_ACCOUNT = {
  username: 'admin.code',
  name: 'Robin Code',
  email: 'admin.code@example.com',
  roles: ['Admin'],
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
} as const
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number]

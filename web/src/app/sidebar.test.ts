import { EXTRAS } from '@epay/contract/common/extra'
import { describe, expect, it } from 'vitest'
import { sidebarFor } from './sidebar.tsx'

const labelsFor = (user: Parameters<typeof sidebarFor>[0]) =>
  sidebarFor(user, EXTRAS).map(({ label }) => label)

describe('sidebarFor', () => {
  it.each([
    [
      ['Admin'],
      [
        'Manage Employees',
        'Changes',
        'Import',
        'Imports',
        'Hand-Over',
        'Year-End Forms',
        'Job Applications',
        'Company Forms',
        'Certificates',
        'Mail',
        'Packet Retention',
        'Audit Trail',
        'API Tokens',
        'Settings',
      ],
    ],
    [
      ['HR-Manager'],
      [
        'Manage Employees',
        'Changes',
        'Import',
        'Imports',
        'Hand-Over',
        'Year-End Forms',
        'Job Applications',
        'Company Forms',
        'Certificates',
      ],
    ],
    [['CFO'], ['Job Applications']],
    [['Employee'], ['Dashboard', 'Employee Checks', 'My Tax Forms', 'My Forms']],
    [
      ['Admin', 'Employee'],
      [
        'Dashboard',
        'Manage Employees',
        'Changes',
        'Import',
        'Imports',
        'Hand-Over',
        'Employee Checks',
        'My Tax Forms',
        'Year-End Forms',
        'My Forms',
        'Job Applications',
        'Company Forms',
        'Certificates',
        'Mail',
        'Packet Retention',
        'Audit Trail',
        'API Tokens',
        'Settings',
      ],
    ],
    [[], []],
  ] as const)('%j see %j', (roles, labels) => {
    expect(labelsFor({ roles, isLinkSession: false })).toEqual(labels)
  })

  it('shows a session from a mailed link the applications only', () => {
    expect(labelsFor({ roles: ['Admin', 'Employee'], isLinkSession: true })).toEqual(['Job Applications'])
  })
})

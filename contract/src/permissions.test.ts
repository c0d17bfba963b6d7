import { expect, it } from 'vitest'
import { hasAnyRole, STAFF_ROLES } from './common/roles.ts'
import { ALL_ENDPOINTS, callName } from './permissions.ts'

/** Staff review these before a packet exists; they contain no full numbers. */
const OPEN_DOWNLOADS = ['GET /JobApplication/:id/download-resume']

it('all other staff downloads are closed after a reset by email', () => {
  const open = ALL_ENDPOINTS.filter(({ access, response }) => {
    const isForStaff = access.kind === 'roles' && hasAnyRole(access.roles, STAFF_ROLES)
    return isForStaff && 'download' in response && !access.closedAfterReset
  })
  expect(open.map(callName)).toEqual(OPEN_DOWNLOADS)
})

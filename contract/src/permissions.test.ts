import { expect, it } from 'vitest'
import { hasAnyRole, STAFF_ROLES } from './common/roles.ts'
import { ALL_ENDPOINTS, callName } from './permissions.ts'

/** Staff review resumes before a packet exists, and resumes aren't expected to contain SSNs or account numbers. */
const OPEN_DOWNLOADS = ['GET /JobApplication/:id/download-resume']

it('all other staff downloads are closed after a reset by email', () => {
  const open = ALL_ENDPOINTS.filter(({ access, response }) => {
    const isForStaff = access.kind === 'roles' && hasAnyRole(access.roles, STAFF_ROLES)
    return isForStaff && 'download' in response && !access.isClosedAfterReset
  })
  expect(open.map(callName)).toEqual(OPEN_DOWNLOADS)
})

it('limits the rate of these public calls', () => {
  const limits = ALL_ENDPOINTS.flatMap(endpoint => {
    const { access, throttle } = endpoint
    return access.kind === 'public' && throttle
      ? [[callName(endpoint), throttle.max, throttle.perSeconds]]
      : []
  })
  expect(limits.toSorted()).toEqual([
    ['GET /JobApplication/:id/candidate-packet-copy.zip', 60, 600],
    ['POST /Auth/login', 120, 60],
    ['POST /JobApplication/upload', 60, 600],
    ['POST /auth/forgot-password', 10, 600],
    ['POST /auth/set-password', 30, 60],
    ['POST /auth/set-password/check', 60, 60],
    ['POST /auth/validate-emailtoken', 60, 60],
    ['POST /my-forms/open', 100, 900],
    ['POST /setup/admin', 20, 60],
    ['POST /setup/open', 20, 60],
    ['PUT /JobApplication/:id/candidate-packet-draft', 1200, 600],
    ['PUT /JobApplication/:id/candidate-packet-draft/files/:fileId', 300, 600],
  ])
})

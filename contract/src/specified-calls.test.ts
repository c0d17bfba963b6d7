import { expect, it } from 'vitest'
import { EXTRAS } from './common/extra.ts'
import { ALL_ENDPOINTS, callName } from './permissions.ts'

/** The calls in section 7 of the two specification documents. */
const SPECIFIED = [
  'DELETE /Employee/:id',
  'GET /Employee',
  'GET /Employee/:id',
  'GET /Employee/Checks',
  'GET /Employee/DirectDeposits',
  'GET /Employee/Earnings',
  'GET /Employee/EarningsDetail',
  'GET /Employee/OtherDeduction',
  'GET /Employee/Taxes',
  'GET /Employee/check',
  'GET /JobApplication',
  'GET /JobApplication/:id',
  'GET /JobApplication/:id/CandidateApplication',
  'GET /JobApplication/:id/download-resume',
  'GET /JobApplication/:id/history',
  'GET /Role',
  'GET /employee/GetCurrentUser',
  'POST /Auth/login',
  'POST /Auth/register',
  'POST /Auth/reset-password',
  'POST /JobApplication/:id/updateStatus',
  'POST /JobApplication/action',
  'POST /JobApplication/candidate-i9-submission',
  'POST /JobApplication/i9-submission',
  'POST /JobApplication/upload',
  'POST /auth/refresh-token',
  'POST /auth/validate-emailtoken',
  'PUT /Employee/:id',
  'PUT /JobApplication',
]

const PORTAL = 'GET /portal'

it('every call without an extra is in the specification', () => {
  const calls = ALL_ENDPOINTS.filter(({ extra }) => !extra).map(callName)
  expect(calls.toSorted()).toEqual([...SPECIFIED, PORTAL].toSorted())
})

/** Extras that add only fields or rules to the specification's calls, and no calls of their own. */
const EXTRAS_WITHOUT_CALLS = ['corrections', 'passwordRules']

it('every other extra has a call', () => {
  const callExtras = new Set(ALL_ENDPOINTS.flatMap(({ extra }) => extra ?? []))
  expect([...EXTRAS_WITHOUT_CALLS, ...callExtras].toSorted()).toEqual([...EXTRAS])
})

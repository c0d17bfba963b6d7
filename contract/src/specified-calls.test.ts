import { expect, it } from 'vitest'
import { PAGES, type PageDeclaration } from './auth/pages.ts'
import { EXTRAS } from './common/extra.ts'
import { ALL_ENDPOINTS } from './permissions.ts'

/** The calls in both sections 7 of the specification. */
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

it('every call is the specification’s or belongs to an extra', () => {
  const calls = ALL_ENDPOINTS.filter(({ extra }) => !extra).map(({ method, path }) => `${method} ${path}`)
  expect(calls.toSorted()).toEqual([...SPECIFIED, PORTAL].toSorted())
})

/** Extras that only add members or rules to calls of the specification. */
const WITHOUT_CALLS = ['corrections', 'passwordRules']

it('every other extra is a call, and every page of an extra has one', () => {
  const ofCalls = new Set(ALL_ENDPOINTS.flatMap(({ extra }) => extra ?? []))
  expect([...WITHOUT_CALLS, ...ofCalls].toSorted()).toEqual([...EXTRAS])
  const pages = Object.values<PageDeclaration>(PAGES)
  expect(pages.flatMap(({ extra, path }) => (extra ? path : [])).toSorted()).toEqual([
    '/admin/audit',
    '/admin/mail',
    '/admin/retention',
    '/admin/script-tokens',
    '/admin/settings',
    '/certificates',
    '/change-requests',
    '/company-forms',
    '/forgot-password',
    '/forms-to-sign',
    '/hand-over',
    '/import',
    '/imports',
    '/my-forms',
    '/my-tax-forms',
    '/second-factor',
    '/set-password',
    '/setup',
    '/verify',
    '/year-end-forms',
  ])
})

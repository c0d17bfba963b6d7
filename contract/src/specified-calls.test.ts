import { expect, it } from 'vitest'
import { applicationEndpoints } from './applications/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { authEndpoints } from './auth/endpoints.ts'
import { PAGES, type PageDeclaration } from './auth/pages.ts'
import { scriptTokenEndpoints } from './auth/script-tokens.ts'
import { secondFactorEndpoints } from './auth/second-factor.ts'
import { sessionEndpoints } from './auth/sessions.ts'
import type { Endpoint } from './common/endpoint.ts'
import { EXTRAS } from './common/extra.ts'
import { platformEndpoints } from './common/platform-endpoints.ts'
import { dashboardEndpoints } from './dashboard/endpoints.ts'
import { employeeEndpoints } from './employees/endpoints.ts'
import { invitationEndpoints } from './employees/invitations.ts'
import { mailEndpoints } from './mail/endpoints.ts'
import { candidateDraftEndpoints, staffDraftEndpoints } from './packets/draft-endpoints.ts'
import { packetEndpoints } from './packets/endpoints.ts'
import { packetKeyEndpoints } from './packets/evidence/endpoints.ts'
import { i9Endpoints } from './packets/i9-endpoints.ts'
import { retentionEndpoints } from './packets/retention-endpoints.ts'
import { packetStaffEndpoints } from './packets/staff-endpoints.ts'
import { paycheckEndpoints } from './paychecks/endpoints.ts'
import { importEndpoints } from './paychecks/import-endpoints.ts'
import { importHistoryEndpoints } from './paychecks/import-history.ts'
import { settingsEndpoints } from './settings/endpoints.ts'
import { logoEndpoints } from './settings/logo.ts'
import { setupEndpoints } from './setup/endpoints.ts'

const ENDPOINTS = [
  applicationEndpoints,
  auditEndpoints,
  authEndpoints,
  candidateDraftEndpoints,
  dashboardEndpoints,
  employeeEndpoints,
  i9Endpoints,
  importEndpoints,
  importHistoryEndpoints,
  invitationEndpoints,
  mailEndpoints,
  settingsEndpoints,
  setupEndpoints,
  logoEndpoints,
  packetEndpoints,
  packetKeyEndpoints,
  packetStaffEndpoints,
  retentionEndpoints,
  scriptTokenEndpoints,
  paycheckEndpoints,
  platformEndpoints,
  secondFactorEndpoints,
  sessionEndpoints,
  staffDraftEndpoints,
].flatMap(endpoints => Object.values<Endpoint>(endpoints))

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

/** The one that says which extras there are. */
const PORTAL = 'GET /portal'

it('every call is the specification’s or belongs to an extra', () => {
  const calls = ENDPOINTS.filter(({ extra }) => !extra).map(({ method, path }) => `${method} ${path}`)
  expect(calls.toSorted()).toEqual([...SPECIFIED, PORTAL].toSorted())
})

/** Members and rules of calls that the specification names. */
const WITHOUT_CALLS = ['corrections', 'passwordRules']

it('every other extra is a call, and every page of an extra has one', () => {
  const ofCalls = new Set(ENDPOINTS.flatMap(({ extra }) => extra ?? []))
  expect([...WITHOUT_CALLS, ...ofCalls].toSorted()).toEqual([...EXTRAS])
  const pages = Object.values<PageDeclaration>(PAGES)
  expect(pages.flatMap(({ extra, path }) => (extra ? path : [])).toSorted()).toEqual([
    '/admin/audit',
    '/admin/mail',
    '/admin/retention',
    '/admin/script-tokens',
    '/admin/settings',
    '/forgot-password',
    '/import',
    '/imports',
    '/second-factor',
    '/set-password',
    '/setup',
    '/verify',
  ])
})

import { problemType } from '@epay/contract/common/problem'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, linkToken } from '#web/testing/tokens.ts'
import { buildApplication, HIRING_TERMS } from '../factories.ts'
import { ApplicationActionPage } from './application-action-page.tsx'

const ACTION = 'POST /jobapplication/action'
const GET_APPLICATION = 'GET /jobapplication/a-17'
const SUCCESS = 'Action completed successfully!'
const token = linkToken({ applicationId: 'a-17' })

function open(search: string, routes: FakeRoutes = {}) {
  queryClient.clear()
  const api = fakeApi({ [GET_APPLICATION]: () => json(200, buildApplication()), ...routes })
  const page = { path: '/application-action', Component: ApplicationActionPage }
  const router = renderApp([page, { path: '*', element: <p>elsewhere</p> }], `/application-action${search}`)
  return { router, ...api }
}

/** Opens a link. `respond` answers its decision requests. */
async function openLink(
  action: 'approve' | 'reject',
  respond: FakeRoutes[string] = () => json(200, { token: '', refreshToken: '' }),
  routes: FakeRoutes = {},
) {
  const decisions: unknown[] = []
  const page = open(`?token=${token}&action=${action}`, {
    [ACTION]: request => {
      decisions.push(request.body)
      return respond(request)
    },
    ...routes,
  })
  await screen.findByRole('heading', { name: 'Ana Lopez' })
  return { ...page, decisions }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it.each([
  ['', 'Token not provided in the query string.'],
  ['?token=a.b.c&action=approve', 'Invalid token or applicationId not found in token.'],
  [`?token=${linkToken()}&action=approve`, 'Invalid token or applicationId not found in token.'],
  [`?token=${token}`, 'Token or action not provided in the query string.'],
  [`?token=${token}&action=delete`, 'Invalid action.'],
])('an unusable link says why: %#', async (search, message) => {
  const { requests } = open(search)
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(requests).toEqual([])
})

it.each([
  [problem(409, { detail: 'Already decided by cfo.' }), 'Already decided by cfo.'],
  [json(418, 'odd'), 'Failed to fetch application details.'],
  [problem(401, { type: 'urn:epay:not-signed-in' }), 'Invalid token or applicationId not found in token.'],
])('loading an application by link says why it failed: %#', async (response, message) => {
  open(`?token=${token}&action=approve`, { [GET_APPLICATION]: () => response })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

it('a link leads to the list by way of the sign-in page if links cannot sign in', async () => {
  const { router } = open(`?token=${token}&action=approve`, {
    [GET_APPLICATION]: () => problem(401, { type: 'urn:epay:link-needs-sign-in' }),
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
  expect(router.state.location.state).toEqual({ openApplicationId: 'a-17', fromEmailToken: true })
})

it('a link asks for a code if the server requires one, and decides with the session that it starts', async () => {
  const calls: FakeRequest[] = []
  const session = accessToken({ roles: ['CFO'], scope: 'link', id: 'cfo-1', name: 'Thomas' })
  const codeRequired = () => problem(401, { type: problemType('SECOND_FACTOR_REQUIRED') })
  open(`?token=${token}&action=reject`, {
    [GET_APPLICATION]: request => (request.token === token ? codeRequired() : json(200, buildApplication())),
    'POST /auth/validate-emailtoken': request => {
      calls.push(request)
      return json(200, { token: session, refreshToken: 'r' })
    },
    'POST /jobapplication/a-17/updatestatus': request => {
      calls.push(request)
      return json(200, buildApplication())
    },
  })
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  await press('Open Application')
  expect(await screen.findByRole('heading', { name: 'Ana Lopez' })).toBeTruthy()
  type('Reason for Rejection', 'No license')
  await press('Reject Application')
  await screen.findByText(/Thomas/)
  expect(calls).toMatchObject([
    { body: { token, code: '123456' } },
    { token: session, body: { applicationId: 'a-17', newStatus: 'Rejected', notes: 'No license' } },
  ])
  expect(localStorage.getItem('token')).toBe(session)
})

it('an approval stores the session, and uses its link only once', async () => {
  const session = { token: accessToken({ scope: 'link' }), refreshToken: 'refresh-9' }
  const application = buildApplication(HIRING_TERMS)
  const routes = { [GET_APPLICATION]: () => json(200, application) }
  const { requests, decisions } = await openLink('approve', () => json(200, session), routes)
  type('Comment', 'Good')
  await press('Approve Application')
  expect(await screen.findByText(SUCCESS)).toBeTruthy()
  expect(localStorage.getItem('refreshToken')).toBe('refresh-9')
  expect(decisions).toEqual([
    { token, status: 0, notes: 'Good', ...HIRING_TERMS, lastModificationTime: null },
  ])
  expect(requests).toEqual([GET_APPLICATION, ACTION])
})

it('switching to the other decision keeps the comment of each', async () => {
  const { requests, decisions } = await openLink('approve')
  type('Comment', 'Good')
  await press('Reject Application')
  const getReasonField = () => screen.getByLabelText<HTMLTextAreaElement>('Reason for Rejection')
  expect(getReasonField().value).toBe('')
  type('Reason for Rejection', 'No license')
  await press('Approve Application')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Good')
  await press('Reject Application')
  expect(getReasonField().value).toBe('No license')
  expect(requests).toEqual([GET_APPLICATION])
  await press('Reject Application')
  expect(await screen.findByText(SUCCESS)).toBeTruthy()
  expect(decisions).toEqual([{ token, status: 1, notes: 'No license' }])
  expect(Object.keys(sessionStorage).filter(key => key.startsWith('epay-action'))).toEqual([])
})

it.each([
  [() => problem(401, { detail: 'This link has expired.' }), ['This link has expired.']],
  [() => json(500, { message: 'It failed.', details: 'Too late.' }), ['It failed.', 'Too late.']],
  [() => Promise.reject(new TypeError()), ['An unexpected error occurred.', /could not reach the server/]],
])('a failed decision by link says why: %#', async (response, texts) => {
  await openLink('reject', response)
  type('Reason for Rejection', 'No license')
  await press('Reject Application')
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
})

it('an outdated approval can be repeated with the edits on top of the other version', async () => {
  const loaded = buildApplication({ ...HIRING_TERMS, lastModificationTime: '2026-11-20T10:00:00.000Z' })
  const newVersion = { ...loaded, wageScale: 'Apprentice', lastModificationTime: '2026-11-20T11:00:00.000Z' }
  const versions = [loaded, newVersion]
  const responses = [problem(409, { type: problemType('OUTDATED'), detail: 'Somebody was first.' })]
  const { decisions } = await openLink(
    'approve',
    () => responses.shift() ?? json(200, { token: '', refreshToken: '' }),
    { [GET_APPLICATION]: () => json(200, versions.shift()) },
  )
  type('Comment', 'Good')
  await press('Change')
  type('Date Hired', '2026-12-02')
  await press('Approve Application')
  expect(await screen.findByText('Somebody was first.')).toBeTruthy()
  await press('Keep My Changes')
  await press('Approve Application')
  expect(await screen.findByText(SUCCESS)).toBeTruthy()
  const { wageScale, lastModificationTime } = newVersion
  expect(decisions).toMatchObject([
    { lastModificationTime: loaded.lastModificationTime },
    { notes: 'Good', dateHired: '2026-12-02', wageScale, lastModificationTime },
  ])
})

import { problemType } from '@epay/contract/common/problem'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, linkToken } from '#web/testing/tokens.ts'
import { buildApplication } from '../factories.ts'
import { ApplicationActionPage } from './application-action-page.tsx'

const ACTION = 'POST /jobapplication/action'
const GET = 'GET /jobapplication/a-17'
const token = linkToken({ applicationId: 'a-17' })

function open(search: string, routes: FakeRoutes = {}) {
  queryClient.clear()
  const api = fakeApi({ [GET]: () => json(200, buildApplication()), ...routes })
  const page = { path: '/application-action', Component: ApplicationActionPage }
  const router = renderApp([page, { path: '*', element: <p>elsewhere</p> }], `/application-action${search}`)
  return { router, ...api }
}

const submit = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a link that asks for nothing clear', () => {
  it.each([
    ['', 'Token not provided in the query string.'],
    ['?token=a.b.c&action=approve', 'Invalid token or applicationId not found in token.'],
    [`?token=${linkToken()}&action=approve`, 'Invalid token or applicationId not found in token.'],
    [`?token=${token}`, 'Token or action not provided in the query string.'],
    [`?token=${token}&action=delete`, 'Invalid action.'],
  ])('%#', async (search, message) => {
    const { requests } = open(search)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(requests).toEqual([])
  })
})

describe('loading', () => {
  it('takes the token out of the address, uses it as bearer and shows who applied for what', async () => {
    const bearers: (string | undefined)[] = []
    const { router } = open(`?token=${token}&action=APPROVE`, {
      [GET]: request => {
        bearers.push(request.token)
        return json(200, buildApplication())
      },
    })
    expect(await screen.findByRole('heading', { name: 'Ana Lopez' })).toBeTruthy()
    expect(screen.getAllByText('Welder')[0]).toBeTruthy()
    expect(router.state.location.search).toBe('')
    expect(bearers).toEqual([token])
  })

  it.each([
    [() => problem(409, { detail: 'Already decided by cfo.' }), 'Already decided by cfo.'],
    [() => json(418, 'odd'), 'Failed to fetch application details.'],
    [
      () => problem(401, { type: 'urn:epay:not-signed-in' }),
      'Invalid token or applicationId not found in token.',
    ],
  ])('%#', async (answer, message) => {
    open(`?token=${token}&action=approve`, { [GET]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})

describe('where links do not sign in by themselves', () => {
  it('goes on to the application, past the sign-in page', async () => {
    const { router } = open(`?token=${token}&action=approve`, {
      [GET]: () => problem(401, { type: 'urn:epay:link-needs-sign-in' }),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
    expect(router.state.location.state).toEqual({ openApplicationId: 'a-17', fromEmailToken: true })
  })
})

describe('where the link asks for a code', () => {
  const STATUS = 'POST /jobapplication/a-17/updatestatus'
  const codeAsked = () => problem(401, { type: problemType('SECOND_FACTOR_REQUIRED') })
  const session = () => accessToken({ roles: ['CFO'], scope: 'link', id: 'cfo-1', name: 'Thomas' })

  it('opens the application with the session that the code began, which decides', async () => {
    const sent: FakeRequest[] = []
    const begun = session()
    open(`?token=${token}&action=reject`, {
      [GET]: request => (request.token === token ? codeAsked() : json(200, buildApplication())),
      'POST /auth/validate-emailtoken': request => {
        sent.push(request)
        return json(200, { token: begun, refreshToken: 'r' })
      },
      [STATUS]: request => {
        sent.push(request)
        return json(200, buildApplication())
      },
    })
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
    await submit('Open Application')
    expect(await screen.findByRole('heading', { name: 'Ana Lopez' })).toBeTruthy()
    type('Reason for Rejection', 'No license')
    await submit('Reject Application')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.body).toEqual({ token, code: '123456' })
    expect(sent[1]?.token).toBe(begun)
    expect(sent[1]?.body).toEqual({ applicationId: 'a-17', newStatus: 'Rejected', notes: 'No license' })
    expect(await screen.findByText(/Thomas/)).toBeTruthy()
    expect(localStorage.getItem('token')).toBe(begun)
  })
})

describe('deciding', () => {
  it('approves, keeps the tokens and goes on to the list', async () => {
    const sent: FakeRequest[] = []
    const session = { token: accessToken({ scope: 'link' }), refreshToken: 'refresh-9' }
    const { router, requests } = open(`?token=${token}&action=approve`, {
      [ACTION]: request => {
        sent.push(request)
        return json(200, session)
      },
    })
    await screen.findByRole('heading', { name: 'Ana Lopez' })
    type('Date Hired', '2026-12-01')
    type('Wage Scale', 'Journeyman')
    type('First Week of Work', '2026-W49')
    type('Comment', 'Good')
    expect(screen.getByText('4 / 2000')).toBeTruthy()
    await submit('Approve Application')
    expect(await screen.findByText('Action completed successfully!')).toBeTruthy()
    expect(localStorage.getItem('refreshToken')).toBe('refresh-9')
    const hiring = { dateHired: '2026-12-01', wageScale: 'Journeyman', firstWeekOfWork: '2026-W49' }
    const lastModificationTime = buildApplication().lastModificationTime
    expect(sent[0]?.body).toEqual({ token, status: 0, notes: 'Good', ...hiring, lastModificationTime })
    expect(screen.getByText('Next: CFO decides.')).toBeTruthy()
    expect(screen.getByText('HR-Manager Approved')).toBeTruthy()
    expect(screen.getByText('employee')).toBeTruthy()
    // The link is used up, so a second request with it would fail.
    expect(requests).toEqual([GET, ACTION])
    fireEvent.click(screen.getByRole('link', { name: 'Open Job Applications' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
  })

  it('switches to the other decision, and keeps the words of each', async () => {
    const sent: FakeRequest[] = []
    const { requests } = open(`?token=${token}&action=approve`, {
      [ACTION]: request => {
        sent.push(request)
        return json(200, { token: '', refreshToken: '' })
      },
    })
    await screen.findByRole('heading', { name: 'Ana Lopez' })
    type('Wage Scale', 'Journeyman')
    type('Comment', 'Good')
    await submit('Approve Application')
    expect(await screen.findByText('Date Hired is required for approval')).toBeTruthy()
    await submit('Reject Application')
    const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason for Rejection')
    expect([reason().value, screen.queryByText(/is required/)]).toEqual(['', null])
    type('Reason for Rejection', 'No license')
    await submit('Approve Application')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Good')
    expect(screen.getByLabelText<HTMLInputElement>('Wage Scale').value).toBe('Journeyman')
    await submit('Reject Application')
    expect(reason().value).toBe('No license')
    expect(document.activeElement).toBe(reason())
    expect(requests).toEqual([GET])
    await submit('Reject Application')
    expect(await screen.findByText('Action completed successfully!')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ token, status: 1, notes: 'No license' })
    expect(screen.getByText(/^This application is closed\. No/)).toBeTruthy()
    const kept = Object.keys({ ...sessionStorage }).filter(key => key.startsWith('epay-action'))
    expect(kept).toEqual([])
  })

  it.each([
    [() => problem(401, { detail: 'This link has expired.' }), 'This link has expired.', undefined],
    [
      () => json(500, { title: 'Upstream failed', detail: 'No answer from it.' }),
      'No answer from it.',
      undefined,
    ],
    [
      () => json(500, { message: 'It failed.', details: 'The week is over.' }),
      'It failed.',
      'The week is over.',
    ],
    [
      () => new Response('{"code":7}', { status: 500, statusText: 'Internal Server Error' }),
      'An unknown error occurred.',
      '500 Internal Server Error',
    ],
    [() => Promise.reject(new TypeError()), 'An unexpected error occurred.', /could not reach the server/],
  ])('says why not: %#', async (answer, message, details) => {
    open(`?token=${token}&action=reject`, { [ACTION]: answer })
    await screen.findByRole('heading', { name: 'Ana Lopez' })
    type('Reason for Rejection', 'No license')
    await submit('Reject Application')
    expect(await screen.findByText(message)).toBeTruthy()
    if (details) expect(screen.getByText(details)).toBeTruthy()
    expect(screen.queryByText(/[{}]/)).toBeNull()
  })
})

describe('approving what someone else changed meanwhile', () => {
  const hiring = { dateHired: '2026-12-01', wageScale: 'Journeyman', firstWeekOfWork: '2026-W49' }
  const seen = buildApplication({ ...hiring, lastModificationTime: '2026-11-20T10:00:00.000Z' })
  const theirs = { ...seen, wageScale: 'Apprentice', lastModificationTime: '2026-11-20T11:00:00.000Z' }

  async function lose(
    before = () => {},
    later: FakeRoutes[string] = () => json(200, { token: '', refreshToken: '' }),
  ) {
    const sent: FakeRequest[] = []
    let loads = 0
    open(`?token=${token}&action=approve`, {
      [GET]: () => json(200, loads++ === 0 ? seen : theirs),
      [ACTION]: request => {
        sent.push(request)
        return sent.length === 1
          ? problem(409, { type: problemType('OUTDATED'), detail: 'Somebody was first.' })
          : later(request)
      },
    })
    await screen.findByRole('heading', { name: 'Ana Lopez' })
    type('Comment', 'Good')
    before()
    await submit('Approve Application')
    expect(await screen.findByText('Somebody was first.')).toBeTruthy()
    await screen.findByRole('button', { name: 'Take Their Version' })
    const { lastModificationTime } = seen
    expect(sent[0]?.body).toMatchObject({ lastModificationTime })
    return sent
  }
  async function approveAgain() {
    await submit('Approve Application')
    expect(await screen.findByText('Action completed successfully!')).toBeTruthy()
  }
  const versions = () => screen.getAllByRole('listitem').map(item => item.textContent)

  it('puts what was typed on top of theirs', async () => {
    const sent = await lose(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Change' }))
      type('Date Hired', '2026-12-02')
    })
    expect(versions()).toEqual(['Wage ScaleBeforeJourneymanNowApprentice'])
    fireEvent.click(screen.getByRole('button', { name: 'Keep My Changes' }))
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/^Your changes are combined with/),
    )
    await approveAgain()
    const { wageScale, lastModificationTime } = theirs
    expect(sent[1]?.body).toMatchObject({
      notes: 'Good',
      dateHired: '2026-12-02',
      wageScale,
      lastModificationTime,
    })
  })
})

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, keepTokens, linkToken } from '#web/testing/tokens.ts'
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
  it('again in the same tab needs no e-mail again', async () => {
    open(`?token=${token}&action=approve`)
    await screen.findByText('Ana Lopez')
    cleanup()
    open('')
    expect(await screen.findByText('Ana Lopez')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve Application' })).toBeTruthy()
  })

  it('takes the token out of the address, uses it as bearer and shows who applied for what', async () => {
    const bearers: (string | undefined)[] = []
    const { router } = open(`?token=${token}&action=APPROVE`, {
      [GET]: request => {
        bearers.push(request.token)
        return json(200, buildApplication())
      },
    })
    expect(await screen.findByText('Ana Lopez')).toBeTruthy()
    expect(screen.getByText('Welder')).toBeTruthy()
    expect(router.state.location.search).toBe('')
    expect(bearers).toEqual([token])
  })

  it.each([
    [() => problem(409, { detail: 'Already decided by cfo.' }), 'Already decided by cfo.'],
    [() => json(418, 'odd'), 'Failed to fetch application details.'],
  ])('%#', async (answer, message) => {
    open(`?token=${token}&action=approve`, { [GET]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})

describe('where links do not sign in by themselves', () => {
  it('goes on to the application, past the sign-in page', async () => {
    const { router } = open(`?token=${token}&action=approve`, {
      [GET]: () => problem(401, { detail: 'Please sign in.' }),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
    expect(router.state.location.state).toEqual({ openApplicationId: 'a-17', fromEmailToken: true })
  })
})

describe('deciding', () => {
  it('asks for everything that an approval needs', async () => {
    const { requests } = open(`?token=${token}&action=approve`)
    await submit('Approve Application')
    for (const message of [
      'Date Hired is required for approval',
      'Wage Scale is required for approval',
      'First Week of Work is required for approval',
      'Notes are required for approval',
    ])
      expect(await screen.findByText(message)).toBeTruthy()
    expect(requests).toEqual([GET])
  })

  it('approves, keeps the tokens and goes on to the list', async () => {
    const sent: FakeRequest[] = []
    const session = { token: accessToken({ scope: 'link' }), refreshToken: 'refresh-9' }
    const { router } = open(`?token=${token}&action=approve`, {
      [ACTION]: request => {
        sent.push(request)
        return json(200, session)
      },
    })
    await screen.findByText('Ana Lopez')
    type('Date Hired', '2026-12-01')
    type('Wage Scale', 'Journeyman')
    type('First Week of Work', '2026-W49')
    type('Notes', 'Good')
    expect(screen.getByText('4 / 2000')).toBeTruthy()
    await submit('Approve Application')
    expect(await screen.findByText('Action completed successfully!')).toBeTruthy()
    expect(localStorage.getItem('refreshToken')).toBe('refresh-9')
    const hiring = { dateHired: '2026-12-01', wageScale: 'Journeyman', firstWeekOfWork: '2026-W49' }
    expect(sent[0]?.body).toEqual({ token, status: 0, notes: 'Good', ...hiring })
    await waitFor(() => expect(router.state.location.pathname).toBe('/applications'), { timeout: 4_000 })
  })

  it('rejects with the reason alone; empty tokens take the kept ones away', async () => {
    keepTokens(accessToken())
    const sent: FakeRequest[] = []
    open(`?token=${token}&action=reject`, {
      [ACTION]: request => {
        sent.push(request)
        return json(200, { token: '', refreshToken: '' })
      },
    })
    await submit('Reject Application')
    expect(await screen.findByText('Reason for rejection is required')).toBeTruthy()
    expect(screen.queryByLabelText('Wage Scale')).toBeNull()
    type('Reason for Rejection', 'No license')
    await submit('Reject Application')
    expect(await screen.findByText('Action completed successfully!')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ token, status: 1, notes: 'No license' })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    [() => problem(401, { detail: 'This link has expired.' }), 'This link has expired.', undefined],
    [() => new Response('Gone wrong', { status: 500 }), 'An unknown error occurred.', 'Gone wrong'],
    [() => Promise.reject(new TypeError()), 'An unexpected error occurred.', /could not reach the server/],
  ])('says why not: %#', async (answer, message, details) => {
    open(`?token=${token}&action=reject`, { [ACTION]: answer })
    await screen.findByText('Ana Lopez')
    type('Reason for Rejection', 'No license')
    await submit('Reject Application')
    expect(await screen.findByText(message)).toBeTruthy()
    if (details) expect(screen.getByText(details)).toBeTruthy()
  })
})

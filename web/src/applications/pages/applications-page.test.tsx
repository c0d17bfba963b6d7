import type { Application } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/auth/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { signIn } from '#web/lib/session.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { buildApplication } from '../factories.ts'
import { ApplicationsPage } from './applications-page.tsx'

const LIST = 'GET /jobapplication'
const GET = 'GET /jobapplication/a-17'
const SAVE = 'PUT /jobapplication'
const DECIDE = 'POST /jobapplication/a-17/updatestatus'

type Visit = {
  roles?: Role[]
  application?: Application
  routes?: FakeRoutes
  search?: string
  state?: unknown
}

function open(visit: Visit = {}) {
  const { roles = ['HR-Manager'], application = buildApplication(), routes, search, state } = visit
  queryClient.clear()
  signIn({ token: accessToken({ roles }), refreshToken: 'refresh-1' })
  const lists: FakeRequest[] = []
  const api = fakeApi({
    [LIST]: request => {
      lists.push(request)
      return json(200, { items: [application], totalCount: 12 })
    },
    [GET]: () => json(200, application),
    ...routes,
  })
  const router = renderApp([{ path: '/applications', Component: ApplicationsPage }], {
    pathname: '/applications',
    search,
    state,
  })
  return { router, lists, ...api }
}

const openedByLink = { openApplicationId: 'a-17', fromEmailToken: true }
const dialog = async () => within(await screen.findByRole('dialog'))
/** The modal of the application, as a mailed link opens it. */
async function openDetails(visit: Visit = {}) {
  const opened = open({ ...visit, state: openedByLink })
  const modal = await dialog()
  await modal.findByLabelText('First Name')
  return { ...opened, modal }
}

describe('the list', () => {
  it('asks the server for its page and says how many wait', async () => {
    const { lists } = open({ search: '?status=1&applicantName=ana&sorting=Email asc&page=2' })
    expect(await screen.findByText('12 are waiting for you')).toBeTruthy()
    const asked = lists.map(({ query }) => Object.fromEntries(query))
    expect(asked).toContainEqual({
      skipCount: '10',
      maxResultCount: '10',
      sorting: 'Email asc',
      status: '1',
      applicantName: 'ana',
    })
  })

  it('filters and clears', async () => {
    const { router } = open({ search: '?sorting=Email asc&page=2' })
    fireEvent.change(screen.getByLabelText('Applicant name'), { target: { value: ' Lopez ' } })
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '3' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply Filter' }))
    await waitFor(() => expect(router.state.location.search).toContain('applicantName=Lopez'))
    expect(router.state.location.search).toContain('status=3')
    expect(router.state.location.search).not.toContain('page')
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filter' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('says when it could not be loaded', async () => {
    open({ routes: { [LIST]: () => problem(500) } })
    expect(await screen.findByText('Failed to fetch applications.')).toBeTruthy()
  })

  it('a mailed link opens its application, once', async () => {
    const { router } = await openDetails()
    expect(router.state.location.state).toBeNull()
  })
})

describe('who may decide', () => {
  it.each<[Role[], Application['status'], boolean]>([
    [['HR-Manager'], 0, true],
    [['HR-Manager'], 1, false],
    [['CFO'], 1, true],
    [['CFO'], 0, false],
    [['HR-Manager', 'CFO'], 1, true],
    [['HR-Manager', 'CFO'], 3, false],
    [['Admin'], 0, false],
  ])('%j in state %i: %s', async (roles, status, isEnabled) => {
    const { modal } = await openDetails({ roles, application: buildApplication({ status }) })
    for (const name of ['Approve', 'Reject'])
      expect(modal.getByRole('button', { name })).toHaveProperty('disabled', !isEnabled)
    expect(modal.queryByText('Fill Employee Packet') !== null).toBe(status === 3)
  })
})

describe('saving and deciding', () => {
  const hiring = { dateHired: '2026-12-01', wageScale: 'Journeyman', firstWeekOfWork: '2026-W49' }
  const complete = buildApplication({ ...hiring, lastModificationTime: '2026-11-20T10:00:00.000Z' })

  it('lists what is missing and sends nothing', async () => {
    const { modal, requests } = await openDetails()
    fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
    expect(await modal.findByText('Please fix the validation errors before saving.')).toBeTruthy()
    expect(modal.getByRole('button', { name: 'Date Hired is required' })).toBeTruthy()
    const needed = 'Date Hired, Wage Scale, and First Week of Work are required for approval.'
    expect(modal.getByText(needed)).toBeTruthy()
    expect(requests).not.toContain(DECIDE)
  })

  it('saves with the version that was edited', async () => {
    const sent: FakeRequest[] = []
    const { modal } = await openDetails({
      application: complete,
      routes: {
        [SAVE]: request => {
          sent.push(request)
          return json(200, { ...complete, city: 'Clovis' })
        },
      },
    })
    fireEvent.change(modal.getByLabelText('City'), { target: { value: 'Clovis' } })
    fireEvent.click(modal.getByRole('button', { name: 'Save Changes' }))
    expect(await modal.findByText('Application details saved successfully!')).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({
      id: 'a-17',
      city: 'Clovis',
      lastModificationTime: complete.lastModificationTime,
    })
  })

  describe('after a lost update', () => {
    const theirs = { ...complete, postalCode: '93650-1234', lastModificationTime: '2026-11-19T20:00:00.000Z' }
    /** Edits the city while somebody else saves another postal code. */
    async function lose() {
      let loads = 0
      const sent: FakeRequest[] = []
      const opened = await openDetails({
        application: complete,
        routes: {
          [GET]: () => json(200, loads++ === 0 ? complete : theirs),
          [SAVE]: request => {
            sent.push(request)
            return sent.length === 1 ? problem(409, { detail: 'Somebody was first.' }) : json(200, theirs)
          },
        },
      })
      const { modal } = opened
      fireEvent.change(modal.getByLabelText('City'), { target: { value: 'Clovis' } })
      fireEvent.click(modal.getByRole('button', { name: 'Save Changes' }))
      expect(await modal.findByText('Somebody was first.')).toBeTruthy()
      await modal.findByRole('columnheader', { name: 'Theirs' })
      return { ...opened, sent }
    }
    const cells = (modal: Awaited<ReturnType<typeof dialog>>) =>
      modal.getAllByRole('cell').map(cell => cell.textContent)
    const cityOf = (modal: Awaited<ReturnType<typeof dialog>>) =>
      modal.getByLabelText<HTMLInputElement>('City').value

    it('shows both versions', async () => {
      const { modal } = await lose()
      expect(cells(modal)).toEqual(['Clovis', 'Fresno', complete.postalCode, '93650-1234'])
      expect(cityOf(modal)).toBe('Clovis')
    })

    it('saves the edits on top of theirs', async () => {
      const { modal, sent } = await lose()
      fireEvent.click(modal.getByRole('button', { name: 'Keep My Changes' }))
      expect(cityOf(modal)).toBe('Clovis')
      fireEvent.click(modal.getByRole('button', { name: 'Save Changes' }))
      await waitFor(() => expect(sent).toHaveLength(2))
      const { postalCode, lastModificationTime } = theirs
      expect(sent[1]?.body).toMatchObject({ city: 'Clovis', postalCode, lastModificationTime })
    })

    it('takes theirs', async () => {
      const { modal } = await lose()
      fireEvent.click(modal.getByRole('button', { name: 'Take Their Version' }))
      await waitFor(() => expect(cityOf(modal)).toBe('Fresno'))
      expect(modal.queryByText('Somebody was first.')).toBeNull()
    })
  })

  it('approves with what the form holds', async () => {
    const sent: FakeRequest[] = []
    const { modal } = await openDetails({
      application: complete,
      routes: {
        [DECIDE]: request => {
          sent.push(request)
          return json(200, { ...complete, status: 1 })
        },
      },
    })
    fireEvent.change(modal.getByLabelText(/^Notes/), { target: { value: 'Good' } })
    fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
    expect(await modal.findByText('Application status updated successfully!')).toBeTruthy()
    const decision = { applicationId: 'a-17', newStatus: 'Approved', notes: 'Good', sageEmployeeId: '' }
    expect(sent[0]?.body).toEqual({ ...decision, ...hiring })
    expect(modal.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
  })

  it('says who was first when the decision comes too late', async () => {
    const { modal } = await openDetails({
      application: complete,
      routes: { [DECIDE]: () => problem(409, { detail: 'Already decided.' }) },
    })
    fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
    expect(await modal.findByText('You cannot Approve or Reject this application.')).toBeTruthy()
    expect(modal.getByText('Already decided.')).toBeTruthy()
  })
})

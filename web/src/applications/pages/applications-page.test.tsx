import type { Application } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/auth/roles'
import { problemType } from '@epay/contract/common/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
    open({ routes: { [LIST]: () => problem(500, { detail: 'It broke.' }) } })
    expect(await screen.findByText('Failed to fetch applications.')).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()
    expect(screen.queryByText(/check your connection/)).toBeNull()
  })

  it('names the connection when no answer came', async () => {
    open({ routes: { [LIST]: () => Promise.reject(new TypeError()) } })
    // Asked again before it gives up.
    expect(
      await screen.findByText('Failed to fetch applications.', undefined, { timeout: 10_000 }),
    ).toBeTruthy()
    expect(screen.getByText(/Please check your connection/)).toBeTruthy()
  })

  it('a mailed link opens its application, and closing it leaves the list', async () => {
    const { router, modal } = await openDetails({ search: '?page=2' })
    for (const button of modal.getAllByRole('button', { name: 'Close' }).slice(-1)) fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location).toMatchObject({ search: '?page=2', state: null })
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

it('a packet that was handed in is not filled in again, and the footer says so', async () => {
  const name = 'Fill Employee Packet'
  const waiting = await openDetails({ application: buildApplication({ status: 3 }) })
  expect(waiting.modal.getByRole('link', { name })).toBeTruthy()
  cleanup()
  const packetSubmittedAt = '2026-11-18T17:03:00.000Z'
  const { modal } = await openDetails({ application: buildApplication({ status: 3, packetSubmittedAt }) })
  const button = modal.getByRole('button', { name })
  expect(button).toHaveProperty('disabled', true)
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('This packet has already been submitted.')
})

describe('saving and deciding', () => {
  const hiring = { dateHired: '2026-12-01', wageScale: 'Journeyman', firstWeekOfWork: '2026-W49' }
  const complete = buildApplication({ ...hiring, lastModificationTime: '2026-11-20T10:00:00.000Z' })

  it('lists what is missing and sends nothing', async () => {
    const { modal, requests } = await openDetails()
    fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
    expect(await modal.findByText('Please fix the validation errors before saving.')).toBeTruthy()
    const problems = () => modal.getAllByRole('listitem').map(item => item.textContent)
    const needed = 'Date Hired, Wage Scale, and First Week of Work are required for approval.'
    expect(problems()).toEqual([needed])
    expect(modal.getByText('Date Hired is required')).toBeTruthy()
    fireEvent.click(modal.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() =>
      expect(problems()).toEqual([
        'Date Hired is required',
        'Wage Scale is required',
        'First Week of Work is required',
      ]),
    )
    expect(requests).not.toContain(DECIDE)
    expect(requests).not.toContain(SAVE)
  })

  it('says which of two positions is meant, and opens its section', async () => {
    const dates = { previousJobStartDate2: '2020-02-02', previousJobEndDate2: '2020-01-01' }
    const { modal } = await openDetails({ application: { ...complete, ...dates } })
    const section = modal.getByRole('button', { name: 'Previous Work History' })
    expect(section.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
    const [problem] = await modal.findAllByRole('listitem')
    expect(problem?.textContent).toBe('End date must be after start datePrevious Position 2: End Date')
    expect(section.getAttribute('aria-expanded')).toBe('true')
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
    const { lastModificationTime } = complete
    expect(sent[0]?.body).toEqual({ ...decision, ...hiring, lastModificationTime })
    expect(modal.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
  })

  describe('deciding on what somebody else changed meanwhile', () => {
    const theirs = {
      ...complete,
      wageScale: 'Apprentice',
      notes: 'Theirs',
      lastModificationTime: '2026-11-20T20:00:00.000Z',
    }
    const outdated = () => problem(409, { type: problemType('OUTDATED'), detail: 'Somebody was first.' })

    async function loseDecision(before: (modal: Awaited<ReturnType<typeof dialog>>) => void = () => {}) {
      let loads = 0
      const sent: FakeRequest[] = []
      const opened = await openDetails({
        application: complete,
        routes: {
          [GET]: () => json(200, loads++ === 0 ? complete : theirs),
          [DECIDE]: request => {
            sent.push(request)
            return sent.length === 1 ? outdated() : json(200, { ...theirs, status: 1 })
          },
        },
      })
      const { modal } = opened
      before(modal)
      fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
      expect(await modal.findByText('Somebody was first.')).toBeTruthy()
      await modal.findByRole('columnheader', { name: 'Theirs' })
      const approveAgain = async () => {
        fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
        expect(await modal.findByText('Application status updated successfully!')).toBeTruthy()
        return sent[1]?.body
      }
      return { ...opened, sent, approveAgain }
    }
    const cells = (modal: Awaited<ReturnType<typeof dialog>>) =>
      modal.getAllByRole('cell').map(cell => cell.textContent)

    it('sends the version that is decided on, and shows both, also when nothing was edited', async () => {
      const { modal, sent, approveAgain } = await loseDecision()
      expect(sent[0]?.body).toMatchObject({ lastModificationTime: complete.lastModificationTime })
      expect(cells(modal)).toEqual(['Journeyman', 'Apprentice', '–', 'Theirs'])
      expect(modal.queryByRole('button', { name: 'Keep My Changes' })).toBeNull()
      expect(modal.getByLabelText('Wage Scale')).toHaveProperty('value', 'Journeyman')
      fireEvent.click(modal.getByRole('button', { name: 'Take Their Version' }))
      await waitFor(() =>
        expect(modal.getByLabelText('Wage Scale')).toHaveProperty('value', theirs.wageScale),
      )
      const { wageScale, notes, lastModificationTime } = theirs
      expect(await approveAgain()).toMatchObject({ wageScale, notes, lastModificationTime })
    })

    it('puts what was edited on top of theirs', async () => {
      const { modal, approveAgain } = await loseDecision(({ getByLabelText }) => {
        fireEvent.change(getByLabelText(/^Notes/), { target: { value: 'Mine' } })
      })
      fireEvent.click(modal.getByRole('button', { name: 'Keep My Changes' }))
      const { wageScale, lastModificationTime } = theirs
      expect(await approveAgain()).toMatchObject({ notes: 'Mine', wageScale, lastModificationTime })
    })
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

import type { Application } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/common/roles'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, problem } from '#web/testing/fake-api.ts'
import { buildApplication } from '../factories.ts'
import { GET, LIST, openDetails, openList } from './test-applications-page.ts'

describe('the list', () => {
  it('asks the server for its page and says how many wait', async () => {
    const { lists } = openList({ search: '?status=1&applicantName=ana&sorting=Email asc&page=2' })
    expect(await screen.findByText('12 need your review')).toBeTruthy()
    const asked = lists.map(({ query }) => Object.fromEntries(query))
    expect(asked).toContainEqual({
      skipCount: '10',
      maxResultCount: '10',
      sorting: 'Email asc',
      status: '1',
      applicantName: 'ana',
    })
  })

  it('says at the field that the dates of the address are reversed', async () => {
    openList({ search: '?fromDate=2026-11-20&toDate=2026-11-19' })
    fireEvent.click(await screen.findByRole('button', { name: 'Filter (2)' }))
    expect(await screen.findByText('End date must be on or after the start date')).toBeTruthy()
    const to = screen.getByLabelText<HTMLInputElement>('To')
    expect([to.value, to.getAttribute('aria-invalid')]).toEqual(['2026-11-19', 'true'])
  })

  it('says when it could not be loaded', async () => {
    openList({ routes: { [LIST]: () => problem(500, { detail: 'It broke.' }) } })
    expect(await screen.findByText('Failed to fetch applications.')).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()
    expect(screen.queryByText(/check your connection/)).toBeNull()
  })

  it.each([
    ['the details', '?page=2&open=a-17', /^Ana Lopez/],
    ['the history', '?page=2&open=a-17&view=history', 'Application History'],
  ])('a shared address opens %s, and rows are such addresses', async (_, search, name) => {
    const { router } = openList({
      search,
      routes: { 'GET /jobapplication/a-17/history': () => json(200, []) },
    })
    expect(await screen.findByRole('dialog', { name })).toBeTruthy()
    for (const button of screen.getAllByRole('button', { name: 'Close' }).slice(-1)) fireEvent.click(button)
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
    const row = await screen.findByRole('link', { name: /^Ana Lopez/ })
    expect(row.getAttribute('href')).toBe('/applications?page=2&open=a-17')
  })

  it.each([
    ['the details', '?open=a-17'],
    ['the history', '?open=a-17&view=history'],
  ])('an address of %s of what is not there says so, and goes back to the list', async (_, search) => {
    const gone = () => problem(404, { detail: "We couldn't find that application." })
    const { router } = openList({ search, routes: { [GET]: gone, [`${GET}/history`]: gone } })
    expect(await screen.findByText("We couldn't find that application.")).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back to the List' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  it('a mailed link opens its application, and closing it leaves the list', async () => {
    const { router, modal } = await openDetails({ search: '?page=2' })
    for (const button of modal.getAllByRole('button', { name: 'Close' }).slice(-1)) fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location).toMatchObject({ search: '?page=2', state: null })
  })
})

describe('the history', () => {
  const HISTORY = 'GET /jobapplication/a-17/history'
  const entry = { fromStatus: null, toStatus: 0, remarks: 'Came in', actionBy: 'Ana', viaLink: false }
  const openHistory = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'History' }))
  }

  it('that was open before does not hide that it cannot be loaded now', async () => {
    const answers = [() => json(200, [{ ...entry, actionDate: '2026-11-20T09:00:00.000Z' }])]
    openList({ routes: { [HISTORY]: () => answers.pop()?.() ?? problem(500) } })
    await openHistory()
    expect(await screen.findByText('Came in')).toBeTruthy()
    for (const button of screen.getAllByRole('button', { name: 'Close' }).slice(-1)) fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openHistory()
    expect(await screen.findByText('Failed to fetch application history.')).toBeTruthy()
    expect(screen.queryByText('Came in')).toBeNull()
  })

  it('of another server shows New for none and a dash for a status of its own', async () => {
    const entries = [
      { ...entry, toStatus: 'Applied' },
      { ...entry, fromStatus: '0', toStatus: 'HRManagerApproved' },
      { ...entry, fromStatus: 7, toStatus: 'Withdrawn' },
    ]
    openList({ routes: { [HISTORY]: () => json(200, entries) } })
    await openHistory()
    await waitFor(() => expect(screen.getAllByText('Came in')).toHaveLength(3))
    const rows = within(screen.getByRole('dialog')).getAllByRole('row').slice(1)
    const steps = rows.map(row => within(row).getAllByRole('cell').slice(0, 2))
    expect(steps.map(cells => cells.map(({ textContent }) => textContent))).toEqual([
      ['New', 'Applied'],
      ['Applied', 'HR-Manager Approved'],
      ['New', '–'],
    ])
  })

  it('says whose it is, whichever way it was opened', async () => {
    openList({
      search: '?open=b-18&view=history',
      routes: {
        'GET /jobapplication/b-18': () => json(200, buildApplication({ id: 'b-18', firstName: 'Bo' })),
        'GET /jobapplication/b-18/history': () => json(200, []),
      },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Application History' }))
    expect(await dialog.findByText('Bo Lopez')).toBeTruthy()
  })
})

it('the menu of a row begins with its first entry', async () => {
  openList()
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  const view = await screen.findByRole('menuitem', { name: 'View' })
  await waitFor(() => expect(document.activeElement).toBe(view))
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

it("a mailed link's session signs in to fill the packet, and comes to it then", async () => {
  const { modal } = await openDetails({ linkTo: 'a-17', application: buildApplication({ status: 3 }) })
  const link = modal.getByRole('link', { name: 'Fill Employee Packet' })
  expect(link.getAttribute('href')).toBe('/login')
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

import type { Application } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/common/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, problem } from '#web/testing/fake-api.ts'
import { buildApplication } from '../factories.ts'
import { GET_APPLICATION, openDetails, openList } from './test-applications-page.ts'

it('the list requests the page in the address, and says how many applications are waiting', async () => {
  const { lists } = openList({ search: '?status=1&applicantName=ana&sorting=Email asc&page=2' })
  expect(await screen.findByText('12 need your review')).toBeTruthy()
  const queries = lists.map(({ query }) => Object.fromEntries(query))
  const paging = { skipCount: '10', maxResultCount: '10', sorting: 'Email asc' }
  expect(queries).toContainEqual({ ...paging, status: '1', applicantName: 'ana' })
})

it('reversed dates from the address are reported at the field', async () => {
  openList({ search: '?fromDate=2026-11-20&toDate=2026-11-19' })
  fireEvent.click(await screen.findByRole('button', { name: 'Filter (2)' }))
  expect(await screen.findByText('End date must be on or after the start date')).toBeTruthy()
  const to = screen.getByLabelText<HTMLInputElement>('To')
  expect([to.value, to.getAttribute('aria-invalid')]).toEqual(['2026-11-19', 'true'])
})

it('an address opens the history, and rows of the list link to their details', async () => {
  const { router } = openList({
    search: '?page=2&open=a-17&view=history',
    routes: { [`${GET_APPLICATION}/history`]: () => json(200, []) },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Application History' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
  const row = await screen.findByRole('link', { name: /^Ana Lopez/ })
  expect(row.getAttribute('href')).toBe('/applications?page=2&open=a-17')
})

it.each([
  ['the details', '?open=a-17'],
  ['the history', '?open=a-17&view=history'],
])('%s of an unknown application lead back to the list', async (_, search) => {
  const respondNotFound = () => problem(404, { detail: "We couldn't find that application." })
  const { router } = openList({
    search,
    routes: { [GET_APPLICATION]: respondNotFound, [`${GET_APPLICATION}/history`]: respondNotFound },
  })
  expect(await screen.findByText("We couldn't find that application.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to the List' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

it.each<[Role[], Application['status'], boolean]>([
  [['HR-Manager'], 1, false],
  [['HR-Manager', 'CFO'], 1, true],
  [['HR-Manager', 'CFO'], 3, false],
])('whether %j can decide in status %i: %s', async (roles, status, isEnabled) => {
  const { modal } = await openDetails({ roles, application: buildApplication({ status }) })
  for (const name of ['Approve', 'Reject'])
    expect(modal.getByRole('button', { name })).toHaveProperty('disabled', !isEnabled)
  expect(modal.queryByText('Fill Employee Packet') !== null).toBe(status === 3)
})

it("a link's session signs in with a password to fill the packet", async () => {
  const { modal } = await openDetails({ linkTo: 'a-17', application: buildApplication({ status: 3 }) })
  const link = modal.getByRole('link', { name: 'Fill Employee Packet' })
  expect(link.getAttribute('href')).toBe('/login')
})

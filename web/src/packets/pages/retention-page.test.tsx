import type { DuePacket } from '@epay/contract/packets/staff-endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRoutes, fakeList, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { RetentionPage } from './retention-page.tsx'

const LIST = 'GET /packets/due'
const DELETE = 'DELETE /jobapplication/a-17/packet'
const due: DuePacket = {
  applicationId: 'a-17',
  firstName: 'Ana',
  lastName: 'Lopez',
  jobAppliedFor: 'Welder',
  employeeId: '5001',
  hiredOn: '2020-01-06',
  endedOn: '2021-03-01',
  keepUntil: '2023-01-06',
}

beforeEach(() => {
  queryClient.clear()
  signIn({ token: accessToken({ roles: ['Admin'] }), refreshToken: 'refresh-1' })
})

function open(routes: FakeRoutes = {}) {
  const api = fakeList(LIST, [due], routes)
  const element = (
    <>
      <Overlays />
      <RetentionPage />
    </>
  )
  renderApp([{ path: '/admin/retention', element }], '/admin/retention')
  return api
}
async function confirmDelete() {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Packet of Ana Lopez' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/You had to keep/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Delete Packet' }))
}

it('lists due packets, the earliest end of employment first, and deletes one after confirmation', async () => {
  const { lists } = open({ [DELETE]: () => json(200, { success: true }) })
  const row = within(await screen.findByRole('row', { name: /Ana Lopez/ }))
  for (const text of ['Welder', '5001', 'Jan 6, 2020', 'Mar 1, 2021', 'Jan 6, 2023'])
    expect(row.getByText(text)).toBeTruthy()
  expect(lists[0]?.query.get('sorting')).toBe('EndedOn asc')
  await confirmDelete()
  await screen.findByText('The packet was deleted.')
  await waitFor(() => expect(lists.length).toBeGreaterThan(1))
})

it('explains why a packet was not deleted, and restores the focus', async () => {
  open({ [DELETE]: () => problem(409, { detail: 'The packet must be kept until Nov 2, 2029.' }) })
  await confirmDelete()
  await screen.findByText(/couldn't delete the packet\. The packet must be kept until Nov 2, 2029\./)
  const button = screen.getByRole('button', { name: 'Delete Packet of Ana Lopez' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

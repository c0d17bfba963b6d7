import { STATUS, type Status } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderGuarded, signInAs } from '#web/testing/render-guarded.tsx'
import { buildApplication } from '../factories.ts'
import { ApplicationsPage } from '../pages/applications-page.tsx'
import { PacketSlot } from './status-section.tsx'

beforeEach(() => queryClient.clear())

async function openDetails(status: Status) {
  const application = buildApplication({ status })
  signInAs('7')
  fakeApi({
    'GET /jobapplication': () => json(200, { items: [application], totalCount: 1 }),
    'GET /jobapplication/a-17': () => json(200, application),
  })
  const Page = () => (
    <PacketSlot value={() => 'The packet'}>
      <ApplicationsPage />
    </PacketSlot>
  )
  renderGuarded(PAGES.applications, { Page, search: '?open=a-17' })
  await screen.findByText('Last Modified')
}

it('shows no packet for an application that has none yet', async () => {
  await openDetails(STATUS.HRManagerApproved)
  expect(screen.queryByText('The packet')).toBeNull()
})

it('shows the packet of one that is approved', async () => {
  await openDetails(STATUS.CFOApproved)
  expect(screen.getByText('The packet')).toBeTruthy()
})

import type { Application } from '@epay/contract/applications/schemas'
import { STATUS, type Status } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { nextTask } from '#web/lib/next-task.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderGuarded, signInAs } from '#web/testing/render-guarded.tsx'
import { lazyPart } from '#web/ui/lazy-page.tsx'
import { buildApplication } from '../factories.ts'
import { ApplicationsPage } from '../pages/applications-page.tsx'
import { PacketSlot } from './packet-slot.ts'

beforeEach(() => queryClient.clear())

/** The details of an application; answers how often the packet's part was loaded. */
async function openDetails(status: Status) {
  const application = buildApplication({ status })
  signInAs('7')
  fakeApi({
    'GET /jobapplication': () => json(200, { items: [application], totalCount: 1 }),
    'GET /jobapplication/a-17': () => json(200, application),
  })
  let loads = 0
  const load = async () => {
    loads += 1
    return () => 'The packet'
  }
  const Packet = lazyPart<{ application: Application }>(load, { failed: 'Not loaded' })
  const Page = () => (
    <PacketSlot value={Packet}>
      <ApplicationsPage />
    </PacketSlot>
  )
  renderGuarded(PAGES.applications, { Page, search: '?open=a-17' })
  await screen.findByText('Last Modified')
  return { loads: () => loads }
}

it('loads nothing of packets for an application that has none yet', async () => {
  const { loads } = await openDetails(STATUS.HRManagerApproved)
  await act(nextTask)
  expect(screen.queryByText('The packet')).toBeNull()
  expect(loads()).toBe(0)
})

it('shows the packet of one that is approved', async () => {
  await openDetails(STATUS.CFOApproved)
  expect(await screen.findByText('The packet')).toBeTruthy()
})

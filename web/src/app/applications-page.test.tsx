import { SECTION_TITLES } from '@epay/contract/applications/review-texts'
import { STATUS, type Status } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { WORK_STATE_TEXTS } from '@epay/contract/hand-over/page-texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PacketSlot, WorkStateSlot } from '#web/applications/details/status-section.tsx'
import { buildApplication } from '#web/applications/factories.ts'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'
import { WorkState } from '#web/hand-over/work-state.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderGuarded, signInAs } from '#web/testing/render-guarded.tsx'

beforeEach(() => queryClient.clear())

const WORK_STATE = '/hand-over/hires/a-17/work-state'

async function openDetails(status: Status, role: Role) {
  const application = buildApplication({ status })
  const requestBodies: unknown[] = []
  signInAs('7', [role])
  fakeApi({
    'GET /jobapplication': () => json(200, { items: [application], totalCount: 1 }),
    'GET /jobapplication/a-17': () => json(200, application),
    [`GET ${WORK_STATE}`]: () => json(200, { workState: '', defaultWorkState: 'CA' }),
    [`PUT ${WORK_STATE}`]: ({ body }) => {
      requestBodies.push(body)
      return json(200, { workState: 'NV', defaultWorkState: 'CA' })
    },
  })
  const Page = () => (
    <PacketSlot value={() => 'The packet'}>
      <WorkStateSlot value={WorkState}>
        <ApplicationsPage />
      </WorkStateSlot>
    </PacketSlot>
  )
  renderGuarded(PAGES.applications, { Page, search: '?open=a-17' })
  await screen.findByText('Last Modified')
  return requestBodies
}

const findField = () => screen.findByLabelText<HTMLSelectElement>(WORK_STATE_TEXTS.label)

it('shows the packet of an approved application, and saves the work state', async () => {
  const requestBodies = await openDetails(STATUS.CFOApproved, 'HR-Manager')
  const field = await findField()
  expect(screen.getByText('The packet')).toBeTruthy()
  const section = screen.getByRole('button', { name: new RegExp(`^${SECTION_TITLES.hiring}`) })
  const panel = document.getElementById(section.getAttribute('aria-controls') ?? '')
  expect(panel?.contains(field)).toBe(true)
  expect(field.selectedOptions[0]?.text).toBe('Default (California)')
  fireEvent.change(field, { target: { value: 'NV' } })
  await waitFor(() => expect(requestBodies).toEqual([{ workState: 'NV' }]))
})

it.each<[Status, Role]>([
  [STATUS.HRManagerApproved, 'HR-Manager'],
  [STATUS.CFOApproved, 'CFO'],
])('shows no work state of an application with status %s to a %s', async (status, role) => {
  await openDetails(status, role)
  expect(screen.queryByLabelText(WORK_STATE_TEXTS.label)).toBeNull()
  expect(screen.queryByText('The packet') !== null).toBe(status === STATUS.CFOApproved)
})

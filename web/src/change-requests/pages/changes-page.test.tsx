import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import { DECISION_TEXTS, MARKING_TEXTS } from '@epay/contract/change-requests/office-texts'
import type { ChangeRequest } from '@epay/contract/change-requests/schemas'
import type { Role } from '@epay/contract/common/roles'
import { cleanNotifications } from '@mantine/notifications'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { buildChangeRequest } from '../factories.ts'
import { ChangesPage } from './changes-page.tsx'

const SAM = buildChangeRequest()
const GRACE = buildChangeRequest({
  ...{ id: '7f0a6a70-4f0b-4b36-9a9f-3a5d1c0a2f02', employeeId: '1009', name: 'Grace Kim', field: 'address' },
  ...{
    before: [{ name: 'address1', value: '1 Main St' }],
    after: [{ name: 'address1', value: '2 Oak Ave' }],
  },
})
const LIST = 'GET /change-requests'
const PAYROLL = 'GET /change-requests/payroll'
const REFUSE = `POST /change-requests/${SAM.id}/refuse`

beforeEach(() => cleanNotifications())

type PageState = {
  waiting?: readonly ChangeRequest[]
  payroll?: readonly ChangeRequest[]
  routes?: FakeRoutes
  roles?: Role[]
  address?: string
}

function openPage({ waiting = [], payroll = [], routes, roles = ['HR-Manager'], address }: PageState) {
  startAs({ roles })
  const api = fakeApi({
    [LIST]: ({ query }) => json(200, { items: query.get('list') === 'closed' ? [] : waiting }),
    [PAYROLL]: () => json(200, { items: payroll, formats: [{ id: 'csv', name: 'Plain CSV' }] }),
    'GET /auth/second-factor': () => json(200, { isOn: true, isRequired: false, recoveryCodesLeft: 8 }),
    ...routes,
  })
  const Page = () => (
    <>
      <ChangesPage />
      <Overlays />
    </>
  )
  renderApp([{ path: '*', Component: Page }], address ?? '/change-requests')
  return api
}

const findDetail = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (container: Pick<typeof screen, 'getByRole'>, name: string) =>
  fireEvent.click(container.getByRole('button', { name }))

it('shows the selected request, with its warnings and the number to call', async () => {
  openPage({ waiting: [{ ...SAM, markings: ['newDevice', 'several'] }, GRACE] })
  const detail = await findDetail("Sam Delgado's direct deposit")
  expect(detail.getByRole('row', { name: /^Net pay Checking \*{4}6682 .*Checking \*{4}7730/ })).toBeTruthy()
  expect(detail.getByRole('row', { name: /^Fixed amount None \$150.00 to Savings \*{4}5518/ })).toBeTruthy()
  for (const text of [MARKING_TEXTS.newDevice, MARKING_TEXTS.several, '209-555-0188'])
    expect(detail.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: /^Grace Kim/ }))
  const otherDetail = await findDetail("Grace Kim's address")
  expect(otherDetail.getByRole('row', { name: 'Address 1 Main St 2 Oak Ave' })).toBeTruthy()
  expect(otherDetail.queryByLabelText(DECISION_TEXTS.calledLabel)).toBeNull()
})

it('requires a reason to refuse a request, and reports if someone else decided first', async () => {
  const { requests } = openPage({
    waiting: [SAM],
    routes: { [REFUSE]: () => problem(409, { detail: 'Erin Castro already approved this.' }) },
  })
  const detail = await findDetail("Sam Delgado's direct deposit")
  press(detail, DECISION_TEXTS.refuse)
  expect(detail.getByText(DECISION_MESSAGES.reason)).toBeTruthy()
  expect(document.activeElement).toBe(detail.getByLabelText(DECISION_TEXTS.reason))
  expect(requests).not.toContain(REFUSE)
  fireEvent.change(detail.getByLabelText(DECISION_TEXTS.reason), { target: { value: 'Not confirmed' } })
  press(detail, DECISION_TEXTS.refuse)
  expect((await screen.findAllByText('Erin Castro already approved this.')).length).toBeGreaterThan(0)
})

it.each<[string, PageState, string, string[]]>([
  ['an Admin without the HR role', { waiting: [SAM], roles: ['Admin'] }, DECISION_TEXTS.onlyHr, []],
  [
    'the requester',
    { waiting: [{ ...SAM, refusal: DECISION_MESSAGES.ownRequest }] },
    DECISION_MESSAGES.ownRequest,
    [],
  ],
  [
    'someone who changed the email',
    { waiting: [{ ...SAM, refusal: DECISION_MESSAGES.changedEmail }] },
    DECISION_MESSAGES.changedEmail,
    [DECISION_TEXTS.refuse],
  ],
])('tells %s why they cannot approve a request', async (_, pageState, reason, buttons) => {
  openPage(pageState)
  const detail = await findDetail("Sam Delgado's direct deposit")
  expect(detail.getByText(reason)).toBeTruthy()
  expect(detail.queryAllByRole('button').map(button => button.textContent)).toEqual(buttons)
})

it('selects the changes that payroll can enter, and shows what payroll has instead', async () => {
  const earlyRequest = { ...SAM, leavesAt: '2099-01-01T00:00:00.000Z', status: 'approved' as const }
  const readyRequest = { ...GRACE, status: 'approved' as const, differs: [{ name: 'city', value: 'Reno' }] }
  openPage({ payroll: [earlyRequest, readyRequest], address: '/change-requests?tab=payroll' })
  const findCheckbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await findCheckbox('Choose Sam Delgado, Direct deposit')).disabled).toBe(true)
  expect((await findCheckbox('Choose Grace Kim, Address')).checked).toBe(true)
  expect(screen.getByText(/^Leaves /)).toBeTruthy()
  expect(screen.getByRole('button', { name: "Refuse: Sam Delgado's direct deposit" })).toBeTruthy()
  expect(screen.queryByRole('button', { name: "Mark as Entered: Sam Delgado's direct deposit" })).toBeNull()
  expect(screen.getByText('Payroll has something else: Reno')).toBeTruthy()
})

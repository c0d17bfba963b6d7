import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import {
  CHANGES_TEXTS,
  DECISION_TEXTS,
  FOR_PAYROLL_TEXTS,
  MARKING_TEXTS,
} from '@epay/contract/change-requests/office-texts'
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
const APPROVE = `POST /change-requests/${SAM.id}/approve`
const REFUSE = `POST /change-requests/${SAM.id}/refuse`

beforeEach(() => cleanNotifications())

type PageState = {
  waiting?: readonly ChangeRequest[]
  payroll?: readonly ChangeRequest[]
  routes?: FakeRoutes
  roles?: Role[]
  address?: string
}

function open({ waiting = [], payroll = [], routes, roles = ['HR-Manager'], address }: PageState) {
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

const detailOf = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (container: Pick<typeof screen, 'getByRole'>, name: string) =>
  fireEvent.click(container.getByRole('button', { name }))

it('shows the change, warnings and the number to call, and approves with the note of the call', async () => {
  const sent: unknown[] = []
  open({
    waiting: [{ ...SAM, markings: ['newDevice', 'several'], approvalsNeeded: 2 }, GRACE],
    routes: {
      [APPROVE]: ({ body }) => {
        sent.push(body)
        return json(200, SAM)
      },
    },
  })
  const detail = await detailOf("Sam Delgado's direct deposit")
  expect(detail.getByRole('row', { name: /^Net pay Checking \*{4}6682 .*Checking \*{4}7730/ })).toBeTruthy()
  expect(detail.getByRole('row', { name: /^Fixed amount None \$150.00 to Savings \*{4}5518/ })).toBeTruthy()
  expect(detail.getByText(MARKING_TEXTS.newDevice)).toBeTruthy()
  expect(detail.getByText('209-555-0188')).toBeTruthy()
  expect(screen.getByText('2 warnings')).toBeTruthy()
  fireEvent.change(detail.getByLabelText(DECISION_TEXTS.calledLabel), { target: { value: 'Sam, 2:05 PM' } })
  press(detail, DECISION_TEXTS.approveFirst)
  expect(await screen.findByText(DECISION_TEXTS.approvedFirst)).toBeTruthy()
  expect(sent).toEqual([{ called: 'Sam, 2:05 PM' }])
})

it('requires a reason to refuse, and reports if someone else decided first', async () => {
  const { requests } = open({
    waiting: [SAM],
    routes: { [REFUSE]: () => problem(409, { detail: 'Erin Castro already approved this.' }) },
  })
  const detail = await detailOf("Sam Delgado's direct deposit")
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
])('tells %s why they cannot approve', async (_, opening, reason, buttons) => {
  open(opening)
  const detail = await detailOf("Sam Delgado's direct deposit")
  expect(detail.getByText(reason)).toBeTruthy()
  expect(detail.queryAllByRole('button').map(button => button.textContent)).toEqual(buttons)
})

it('opens the selected request', async () => {
  open({ waiting: [SAM, GRACE] })
  fireEvent.click(await screen.findByRole('link', { name: /^Grace Kim/ }))
  const detail = await detailOf("Grace Kim's address")
  expect(detail.getByRole('row', { name: 'Address 1 Main St 2 Oak Ave' })).toBeTruthy()
  expect(detail.queryByLabelText(DECISION_TEXTS.calledLabel)).toBeNull()
})

it('selects the changes that payroll can enter, previews them, and marks one as entered', async () => {
  const sent: unknown[] = []
  const early = { ...SAM, leavesAt: '2099-01-01T00:00:00.000Z', status: 'approved' as const }
  const ready = { ...GRACE, status: 'approved' as const, differs: [{ name: 'city', value: 'Reno' }] }
  const cell = { name: 'City', value: 'OAKLAND', cut: '', isFolded: false, isSecret: false }
  open({
    payroll: [early, ready],
    address: '/change-requests?tab=payroll',
    routes: {
      'POST /change-requests/payroll/preview': () =>
        json(200, { rows: [{ id: '1009', cells: [cell], problems: [] }], count: 1 }),
      [`PUT /change-requests/${GRACE.id}/entered`]: ({ body }) => {
        sent.push(body)
        return json(200, ready)
      },
    },
  })
  const boxOf = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await boxOf('Choose Sam Delgado, Direct deposit')).disabled).toBe(true)
  expect((await boxOf('Choose Grace Kim, Address')).checked).toBe(true)
  expect(screen.getByText(/^Leaves /)).toBeTruthy()
  expect(screen.getByRole('button', { name: "Refuse: Sam Delgado's direct deposit" })).toBeTruthy()
  expect(screen.getByText('Payroll has something else: Reno')).toBeTruthy()
  expect(await screen.findByText('OAKLAND')).toBeTruthy()
  expect(screen.getByRole('heading', { name: FOR_PAYROLL_TEXTS.one })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: "Mark as Entered: Grace Kim's address" }))
  await screen.findByRole('button', { name: "Mark as Entered: Grace Kim's address" })
  expect(sent).toEqual([{ isEntered: true }])
})

it('shows that the list failed to load, and that it is empty', async () => {
  const answers = [() => problem(500, {}), () => json(200, { items: [] })]
  open({ routes: { [LIST]: () => answers.shift()?.() ?? json(200, { items: [] }) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(CHANGES_TEXTS.none)).toBeTruthy()
})

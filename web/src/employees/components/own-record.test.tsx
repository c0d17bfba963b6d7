import { CHANGE_REQUEST_MESSAGES } from '@epay/contract/change-requests/messages'
import { DIRECT_DEPOSIT_TEXTS, MY_DETAILS_TEXTS } from '@epay/contract/change-requests/my-texts'
import type { MyDetails } from '@epay/contract/change-requests/schemas'
import { cleanNotifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { buildMyDetails, buildOwnRequest } from '#web/change-requests/factories.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { buildEmployee } from '../factories.ts'
import { OwnRecord } from './own-record.tsx'

beforeEach(() => {
  cleanNotifications()
  startAs()
})

const BANK = 'POST /my-details/direct-deposit'

function openRecord(details: MyDetails, routes: FakeRoutes = {}) {
  const Page = () => (
    <>
      <OwnRecord employee={buildEmployee()} />
      <Overlays />
    </>
  )
  const api = fakeApi({ 'GET /my-details': () => json(200, details), ...routes })
  renderApp([{ path: '*', Component: Page }], '/profile')
  return api
}

async function openChangeDialog(field: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Change: ${field}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Change: ${field}` }))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const send = () => fireEvent.click(dialog.getByRole('button', { name: MY_DETAILS_TEXTS.send }))
  return { dialog, type, send }
}

it('shows each field of the record', async () => {
  openRecord(buildMyDetails({ fields: { email: { isOn: false } } }))
  expect(await screen.findByText('Rosa Delgado, Spouse')).toBeTruthy()
  const terms = screen.getAllByRole('term').map(term => term.textContent)
  const values = screen.getAllByRole('definition').map(value => value.textContent)
  expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toMatchObject({
    ...{ ID: '1004', Active: 'Yes', 'Print Stub': 'No', 'Account Type': 'Checking' },
    ...{ 'Bank Account': '****6682', Address: '8495 Alder Street, Stockton, CA, 95202' },
    ...{ Phone: '209-555-0188', Email: 'sam@example.com' },
  })
  expect(screen.queryByRole('button', { name: 'Change: Email' })).toBeNull()
  expect(screen.getByText('To change this, contact your payroll office.')).toBeTruthy()
})

it('starts a change of the record with the current values, and validates it', async () => {
  const bodies: unknown[] = []
  openRecord(buildMyDetails(), {
    'POST /my-details/address': ({ body }) => {
      bodies.push(body)
      return json(201, { id: buildOwnRequest().id, status: 'waiting' })
    },
  })
  const { dialog, type, send } = await openChangeDialog('Address')
  type('Street address', '')
  send()
  expect(await dialog.findByText(CHANGE_REQUEST_MESSAGES.address)).toBeTruthy()
  type('Street address', '12 Oak Avenue')
  send()
  expect(await screen.findByText(MY_DETAILS_TEXTS.sent)).toBeTruthy()
  expect(bodies).toEqual([
    { address1: '12 Oak Avenue', address2: '', city: 'Stockton', state: 'CA', zip: '95202' },
  ])
})

it('validates a new bank account, and shows a wrong password', async () => {
  const { requests } = openRecord(buildMyDetails(), {
    [BANK]: () => problem(400, { errors: { Password: [CHANGE_REQUEST_MESSAGES.wrongProof] } }),
  })
  const { dialog, type, send } = await openChangeDialog('Direct deposit')
  expect(dialog.getByText('All digits of the account ending in 6682.')).toBeTruthy()
  type('Your Password', 'a wrong one')
  type(DIRECT_DEPOSIT_TEXTS.presentAccount, '12346682')
  type('Bank', 'Harbor Bank')
  type('Account type', 'checking')
  type('Routing number', '123456789')
  type('Account number', '99007730')
  send()
  expect(await dialog.findByText(CHANGE_REQUEST_MESSAGES.routing)).toBeTruthy()
  expect(requests).not.toContain(BANK)
  type('Routing number', '121000358')
  send()
  expect(await dialog.findByText(CHANGE_REQUEST_MESSAGES.wrongProof)).toBeTruthy()
})

it('asks for a code instead of the password with two-step verification', async () => {
  openRecord(buildMyDetails({ proof: 'code' }))
  const { dialog } = await openChangeDialog('Direct deposit')
  expect(dialog.getByLabelText(DIRECT_DEPOSIT_TEXTS.code)).toBeTruthy()
  expect(dialog.queryByLabelText('Your Password')).toBeNull()
})

it('asks before it takes back an open change request', async () => {
  const request = buildOwnRequest()
  const { requests } = openRecord(buildMyDetails({ fields: { directDeposit: { request } } }), {
    [`POST /my-details/requests/${request.id}/take-back`]: () =>
      json(200, { id: request.id, status: 'takenBack' }),
  })
  expect(await screen.findByText('With the office since Nov 25, 2026')).toBeTruthy()
  expect(screen.getByText('Checking ****7730, Harbor Bank, $150.00 to Savings ****5518')).toBeTruthy()
  expect(screen.getByText('Until payroll makes the change, your pay goes to ****6682.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take back: Direct deposit' }))
  const question = within(await screen.findByRole('dialog', { name: MY_DETAILS_TEXTS.takeBackQuestion }))
  fireEvent.click(question.getByRole('button', { name: MY_DETAILS_TEXTS.takeBack }))
  await waitFor(() => expect(requests).toContain(`POST /my-details/requests/${request.id}/take-back`))
})

it.each([
  ['refused', { reason: 'We could not reach you.' }, ['We could not reach you.', 'Change Again']],
  ['approved', { isAtPayroll: true }, [MY_DETAILS_TEXTS.atPayroll]],
  ['done', { decidedAt: new Date().toISOString() }, [/^Updated /]],
] as const)('shows a change request that is %s', async (status, overrides, texts) => {
  const request = buildOwnRequest({ status, ...overrides })
  openRecord(buildMyDetails({ fields: { directDeposit: { request } } }))
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take back: Direct deposit' })).toBeNull()
})

it('shows the record even if the change requests fail to load', async () => {
  openRecord(buildMyDetails(), { 'GET /my-details': () => problem(500, {}) })
  expect(await screen.findByText(MY_DETAILS_TEXTS.failed)).toBeTruthy()
  expect(screen.getByText('****6682')).toBeTruthy()
})

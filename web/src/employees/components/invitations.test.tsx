import { randomUUID } from 'node:crypto'
import { INVITATION_MESSAGES, INVITE_OTHER_TEXTS } from '@epay/contract/employees/invitation-messages'
import type { WaitingPeople } from '@epay/contract/employees/invitations'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { buildEmployee } from '../factories.ts'
import { EmployeeInvitation } from './employee-invitation.tsx'
import { Invitations } from './invitations.tsx'

const LIST_CALL = 'GET /invitations'
const SEND = 'POST /invitations'
const person = (id: string, invitedAt: string | null = null) => ({
  ...{ id, name: `Person ${id}`, email: `${id}@example.com`, invitedAt },
})
const PEOPLE: WaitingPeople = {
  notInvited: { count: 3, people: [person('1'), person('2')] },
  invited: { count: 1, people: [person('3', '2026-11-12T18:00:00Z')] },
  withoutEmail: { count: 1, people: [{ ...person('4'), email: '' }] },
}

beforeEach(() => startAs({ roles: ['HR-Manager'] }))

function openPage(routes: FakeRoutes, imported?: readonly string[]) {
  const bodies: unknown[] = []
  fakeApi({
    [SEND]: ({ body }) => {
      bodies.push(body)
      return json(200, { invited: 3, justInvited: 0 })
    },
    ...routes,
  })
  renderApp([{ path: '*', element: <Invitations {...(imported && { importedIds: imported })} /> }], '/')
  return bodies
}
const choose = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('lists newly imported people first, until they are invited', async () => {
  const peopleAfter = { ...PEOPLE, notInvited: { count: 2, people: [person('2')] } }
  const responses = [PEOPLE, peopleAfter]
  const bodies = openPage({ [LIST_CALL]: () => json(200, responses.shift() ?? peopleAfter) }, ['1'])
  const regions = await screen.findAllByRole('region')
  expect(regions.map(region => region.getAttribute('aria-label'))).toEqual([
    'New from this import (1)',
    'Not invited yet (3)',
    'Invited, account not set up (1)',
    'No email address (1)',
  ])
  const importedRegion = screen.getByRole('region', { name: 'New from this import (1)' })
  expect(importedRegion.textContent).toContain('Person 1')
  expect(importedRegion.textContent).not.toContain('Person 2')
  await press('Invite 1 new person')
  expect(await screen.findByRole('region', { name: 'Not invited yet (2)' })).toBeTruthy()
  await choose('Person 3')
  await press('Resend to 1 person')
  await waitFor(() =>
    expect(bodies).toEqual([{ group: 'notInvited', employeeIds: ['1'] }, { group: 'invited' }]),
  )
  expect(screen.queryByRole('region', { name: /^New from this import/ })).toBeNull()
})

it.each([
  ['shows the reason', () => problem(403, { detail: 'Not yours.' }), 'Not yours.'],
  ['says that a retry is safe', () => problem(503), INVITATION_MESSAGES.outcomeUnknown],
])('%s if an invitation fails', async (_, respond, text) => {
  openPage({ [LIST_CALL]: () => json(200, PEOPLE), [SEND]: respond })
  await choose('Person 3')
  await press('Resend to 1 person')
  const alert = await screen.findByText(INVITATION_MESSAGES.failed)
  expect(alert.closest('[role=alert]')?.textContent).toContain(text)
})

const DANA = {
  ...{ id: randomUUID(), name: 'Dana Whitfield', email: 'dana@example.com', roles: ['HR-Manager'] },
  ...{ canSignIn: false, invitedAt: '2026-11-12T18:00:00Z' },
}

it('an Admin invites someone who is not on payroll, with roles', async () => {
  startAs({ roles: ['Admin'] })
  const bodies: unknown[] = []
  openPage({
    [LIST_CALL]: () => json(200, PEOPLE),
    'GET /invitations/others': () => json(200, { people: bodies.length > 0 ? [DANA] : [] }),
    [`POST /invitations/others/${DANA.id}`]: ({ body }) => {
      bodies.push(body)
      return json(200, { invited: 1, justInvited: 0 })
    },
    'POST /auth/register': ({ body }) => {
      bodies.push(body)
      return json(201, { id: DANA.id, username: DANA.email })
    },
  })
  await press(INVITE_OTHER_TEXTS.open)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(INVITE_OTHER_TEXTS.name), { target: { value: 'Dana Whitfield' } })
  fireEvent.change(dialog.getByLabelText(INVITE_OTHER_TEXTS.email), {
    target: { value: 'dana@example.com' },
  })
  fireEvent.click(dialog.getByRole('button', { name: INVITE_OTHER_TEXTS.send }))
  expect(await dialog.findByText(INVITE_OTHER_TEXTS.rolesRequired)).toBeTruthy()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'HR-Manager' }))
  fireEvent.click(dialog.getByRole('button', { name: INVITE_OTHER_TEXTS.send }))
  expect(await screen.findByText(/^We sent dana@example.com a link/)).toBeTruthy()
  const account = { username: 'dana@example.com', email: 'dana@example.com', name: 'Dana Whitfield' }
  expect(bodies).toEqual([{ ...account, roles: ['HR-Manager'] }])
  await press(`Resend: ${DANA.name}`)
  await waitFor(() => expect(bodies).toHaveLength(2))
})

it.each([
  ['a sent invitation', null, INVITATION_MESSAGES.one, 1, INVITATION_MESSAGES.sent],
  ['a resent invitation', '2026-11-12T18:00:00Z', INVITATION_MESSAGES.again, 1, INVITATION_MESSAGES.sent],
  ['an invitation sent moments ago', null, INVITATION_MESSAGES.one, 0, INVITATION_MESSAGES.justSent],
])('the details of an employee report %s', async (_, invitedAt, label, invited, text) => {
  fakeApi({ [SEND]: () => json(200, { invited, justInvited: 1 - invited }) })
  const employee = buildEmployee({ canSignIn: false, invitedAt })
  renderApp([{ path: '*', element: <EmployeeInvitation employee={employee} /> }], '/')
  await press(label)
  expect(await screen.findByText(text)).toBeTruthy()
})

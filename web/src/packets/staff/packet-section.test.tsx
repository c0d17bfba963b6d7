import { exampleOf } from '@epay/contract/api-examples'
import type { Role } from '@epay/contract/common/roles'
import { type I9Clock, REVERIFICATION_MESSAGES, SECTION_2_MESSAGES } from '@epay/contract/packets/i9'
import { packetStaffEndpoints } from '@epay/contract/packets/staff-endpoints'
import { employeeLinkedMessage, WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import { type PacketOverview, packetOverviewSchema } from '@epay/contract/packets/staff-schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildApplication } from '#web/applications/factories.ts'
import { signIn } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { PacketSection } from './packet-section.tsx'

const FOLDER = '/jobapplication/a-17'
const SUBMITTED_AT = '2026-11-18T17:03:00.000Z'

const submittedPacket: PacketOverview = packetOverviewSchema.parse({
  ...Object(exampleOf(packetStaffEndpoints.overview).response),
  hiredOn: '2026-11-02',
  keepUntil: '2029-11-02',
  i9: null,
})
const reopenedPacket: PacketOverview = {
  ...submittedPacket,
  versions: submittedPacket.versions.map(version => ({ ...version, reopenedAt: '2026-11-19T09:00:00.000Z' })),
}

type Options = {
  roles?: Role[]
  scope?: 'link'
  overview?: PacketOverview
  /** The call that returns the `responses`, in order. */
  call?: string
  responses?: (Response | PacketOverview)[]
}

function open({
  roles = ['HR-Manager'],
  scope,
  overview = submittedPacket,
  call = '',
  responses = [],
}: Options = {}) {
  queryClient.clear()
  signIn({ token: accessToken({ roles, scope }), refreshToken: 'refresh-1' })
  const bodies: unknown[] = []
  let current = overview
  const respond = ({ body }: FakeRequest) => {
    const next = responses[bodies.length] ?? problem(500)
    bodies.push(body)
    if (next instanceof Response) return next
    current = next
    return json(200, next)
  }
  const { requests } = fakeApi({ [`GET ${FOLDER}/packet`]: () => json(200, current), [call]: respond })
  const application = buildApplication({
    status: 3,
    packetSubmittedAt: SUBMITTED_AT,
    sageEmployeeId: '5001',
  })
  const element = (
    <>
      <Overlays />
      <PacketSection application={application} />
    </>
  )
  renderApp([{ path: '/', element }], '/')
  return { bodies, requests }
}

async function openDialog(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  return {
    ...dialog,
    press: (button: string) => fireEvent.click(dialog.getByRole('button', { name: button })),
    fill: (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
  }
}

const buttonNames = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

const FILES = ['PDF', 'ZIP']
const END = 'End employment…'

it.each<[string, Options, string, string[]]>([
  ['a submitted packet', {}, 'by Maria Sandoval', [...FILES, 'Create Employee…', 'Reopen packet…', END]],
  ['the CFO', { roles: ['CFO'] }, 'At least until Nov 2, 2029 (still employed)', FILES],
  [
    'a reopened packet',
    { overview: reopenedPacket },
    'Reopened. Waiting for the candidate.',
    [...FILES, WITHDRAW_MESSAGES.button],
  ],
])('the packet section shows the status and the actions for %s', async (_, options, text, buttons) => {
  open(options)
  await screen.findByText(text)
  expect(buttonNames()).toEqual(buttons)
})

it('the packet section sends no request in a link session', async () => {
  const { requests } = open({ scope: 'link' })
  await screen.findByText('Sign in with your password to see it.')
  expect(requests).toEqual([])
})

it('the end of an employment can be cleared', async () => {
  const overview = { ...submittedPacket, endedOn: '2026-11-10' }
  const { bodies } = open({ overview, call: `PUT ${FOLDER}/employment-end`, responses: [submittedPacket] })
  const dialog = await openDialog(END)
  dialog.fill('Last day of employment', '')
  dialog.press('Save')
  await screen.findByText(/still employed/)
  expect(bodies).toEqual([{ endedOn: null }])
})

it('creating an employee offers the existing payroll record for its own ID only, and the existing account', async () => {
  const conflictOf = (...fields: string[]) =>
    problem(409, { errors: Object.fromEntries(fields.map(field => [field, ['It exists.']])) })
  const { bodies } = open({
    call: `POST ${FOLDER}/create-employee`,
    responses: [
      conflictOf('EmployeeId', 'UseExistingEmployee'),
      conflictOf('UseExistingAccount'),
      json(201, { employeeId: '5001' }),
    ],
  })
  const dialog = await openDialog('Create Employee…')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  dialog.press('Create Employee')
  fireEvent.click(await dialog.findByRole('checkbox', { name: /^Same person/ }))
  dialog.fill('Sage Employee ID', '5002')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  dialog.fill('Sage Employee ID', '5001')
  dialog.press('Link Employee')
  const useAccount = { name: 'Use the existing account for ana@example.com' }
  fireEvent.click(await dialog.findByRole('checkbox', useAccount))
  dialog.press('Link Employee')
  await screen.findByText(employeeLinkedMessage('5001'))
  expect(bodies).toEqual([
    { employeeId: '5001', useExistingAccount: false, useExistingEmployee: false },
    { employeeId: '5001', useExistingAccount: false, useExistingEmployee: true },
    { employeeId: '5001', useExistingAccount: true, useExistingEmployee: true },
  ])
})

const section2 = { dueOn: '2026-11-27', earliestOn: '2026-11-09', done: null }
const clock: I9Clock = { today: '2026-11-23', isEmployed: true, section2, reverification: null }
const done = { id: 'r-1', doneOn: '2026-11-20', by: 'Marisol Vega' }
const completedClock = { ...clock, section2: { ...section2, done } }
const expiringClock: I9Clock = { ...clock, reverification: { dueOn: '2027-01-22', done: null } }
const overviewWith = (i9: I9Clock) => ({ ...submittedPacket, i9 })

it.each<[string, I9Clock, string[], string[]]>([
  [
    'completed tasks',
    { ...completedClock, reverification: { dueOn: null, done } },
    [
      'Completed Nov 20, 2026, recorded by Marisol Vega',
      'No longer needed, recorded Nov 20, 2026 by Marisol Vega',
    ],
    [SECTION_2_MESSAGES.undo, REVERIFICATION_MESSAGES.undo],
  ],
  [
    'an ended employment',
    { ...expiringClock, today: '2027-02-01', isEmployed: false },
    ['Not completed', 'Work authorization expired on Jan 22, 2027'],
    [],
  ],
])('the Form I-9 section shows %s and the actions', async (_, i9, texts, buttons) => {
  open({ overview: overviewWith(i9) })
  const section = within(await screen.findByRole('region', { name: 'Form I-9' }))
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(texts)
  expect(section.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
})

it('section 2 is recorded, today by default, and that can be undone', async () => {
  const responses = [overviewWith(completedClock), overviewWith(clock)]
  const { bodies } = open({ overview: overviewWith(clock), call: `PUT ${FOLDER}/i9-section-2`, responses })
  const { button, undo, undone } = SECTION_2_MESSAGES
  const dialog = await openDialog(button)
  dialog.press('Save')
  fireEvent.click(await screen.findByRole('button', { name: undo }))
  await screen.findByText(undone)
  expect(bodies).toEqual([
    { doneOn: '2026-11-23', seenId: null },
    { doneOn: null, seenId: 'r-1' },
  ])
})

it('a reverification is recorded with a later date', async () => {
  const renewedOverview = overviewWith({ ...clock, reverification: { dueOn: '2028-01-22', done } })
  const call = `POST ${FOLDER}/i9-reverification`
  const { bodies } = open({ overview: overviewWith(expiringClock), call, responses: [renewedOverview] })
  const { button, label, notLater } = REVERIFICATION_MESSAGES
  const dialog = await openDialog(button)
  dialog.fill(label, '2027-01-22')
  dialog.press('Save')
  await dialog.findByText(notLater('2027-01-22'))
  dialog.fill(label, '2028-01-22')
  dialog.press('Save')
  await screen.findByText(/expires on Jan 22, 2028, recorded Nov 20, 2026 by Marisol/)
  expect(bodies).toEqual([{ dueOn: '2027-01-22', authorizedUntil: '2028-01-22' }])
})

import type { Role } from '@epay/contract/common/roles'
import { type I9Clock, REVERIFICATION_MESSAGES, SECTION_2_MESSAGES } from '@epay/contract/packets/i9'
import {
  employeeCreated,
  employeeLinked,
  REOPEN_MESSAGES,
  WITHDRAW_MESSAGES,
} from '@epay/contract/packets/staff-messages'
import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildApplication } from '#web/applications/factories.ts'
import { signIn } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { PacketSection } from './packet-section.tsx'

const FOLDER = '/jobapplication/a-17'
const CREATE = `POST ${FOLDER}/create-employee`
const SUBMITTED_AT = '2026-11-18T17:03:00.000Z'

const submitted: PacketOverview = {
  versions: [
    {
      number: 1,
      submittedAt: SUBMITTED_AT,
      submittedBy: 'Ana Lopez',
      filledInBy: 'candidate',
      reopenedAt: null,
    },
  ],
  employee: null,
  hiredOn: '2026-11-02',
  endedOn: null,
  keepUntil: '2029-11-02',
  isDue: false,
  deletedAt: null,
}
const reopened: PacketOverview = {
  ...submitted,
  versions: submitted.versions.map(version => ({ ...version, reopenedAt: '2026-11-19T09:00:00.000Z' })),
}

type Options = {
  roles?: Role[]
  scope?: 'link'
  overview?: PacketOverview
  /** Receives `answers` in turn. */
  call?: string
  answers?: (Response | PacketOverview)[]
}

function open({
  roles = ['HR-Manager'],
  scope,
  overview = submitted,
  call = '',
  answers = [],
}: Options = {}) {
  queryClient.clear()
  signIn({ token: accessToken({ roles, scope }), refreshToken: 'refresh-1' })
  const bodies: unknown[] = []
  let current = overview
  const answer = ({ body }: FakeRequest) => {
    const next = answers[bodies.length] ?? problem(500)
    bodies.push(body)
    if (next instanceof Response) return next
    current = next
    return json(200, next)
  }
  const { requests } = fakeApi({ [`GET ${FOLDER}/packet`]: () => json(200, current), [call]: answer })
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

describe('the packet section', () => {
  const FILES = ['PDF', 'ZIP']
  const END = 'End employment…'

  it.each<[string, Options, string, string[]]>([
    ['a submitted packet', {}, 'by Ana Lopez', [...FILES, 'Create Employee…', 'Reopen packet…', END]],
    ['the CFO', { roles: ['CFO'] }, 'At least until Nov 2, 2029 (still employed)', FILES],
    [
      'a reopened packet',
      { overview: reopened },
      'Reopened. Waiting for the candidate.',
      [...FILES, WITHDRAW_MESSAGES.button],
    ],
    [
      'a deleted packet',
      { overview: { ...submitted, versions: [], deletedAt: '2029-12-01T00:00:00.000Z' } },
      'Deleted',
      [],
    ],
  ])('shows the status and the actions for %s', async (_, options, text, buttons) => {
    open(options)
    await screen.findByText(text)
    expect(buttonNames()).toEqual(buttons)
  })

  it('requests nothing in a link session', async () => {
    const { requests } = open({ scope: 'link' })
    await screen.findByText('Sign in with your password to see it.')
    expect(requests).toEqual([])
  })

  it('reopens the packet for a reason without personal numbers, and keeps the focus', async () => {
    const { bodies } = open({ call: `POST ${FOLDER}/reopen-packet`, answers: [reopened] })
    const dialog = await openDialog('Reopen packet…')
    dialog.press('Reopen Packet')
    await dialog.findByText('Tell the candidate what to fix')
    dialog.fill('What needs to be fixed?', 'SSN 512-34-6789')
    await dialog.findByText(/Remove the SSN or account number/)
    dialog.fill('What needs to be fixed?', 'Both sides of the license')
    dialog.press('Reopen Packet')
    await screen.findByText(REOPEN_MESSAGES.done)
    expect(bodies).toEqual([{ reason: 'Both sides of the license' }])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Employee Packet'))
  })

  it('clears the end of the employment', async () => {
    const overview = { ...submitted, endedOn: '2026-11-10' }
    const { bodies } = open({ overview, call: `PUT ${FOLDER}/employment-end`, answers: [submitted] })
    const dialog = await openDialog(END)
    dialog.fill('Last day of employment', '')
    dialog.press('Save')
    await screen.findByText(/still employed/)
    expect(bodies).toEqual([{ endedOn: null }])
  })
})

describe('Create Employee', () => {
  const BODY = { employeeId: '5001', useExistingAccount: false, useExistingEmployee: false }
  function openCreate(...refusedFields: string[]) {
    const errors = Object.fromEntries(refusedFields.map(field => [field, ['It exists.']]))
    return open({ call: CREATE, answers: [problem(409, { errors }), json(201, { employeeId: '5001' })] })
  }

  it('suggests the ID from the hiring information, and offers the existing account', async () => {
    const { bodies } = openCreate('UseExistingAccount')
    const dialog = await openDialog('Create Employee…')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    dialog.press('Create Employee')
    const name = 'Use the existing account for ana@example.com'
    fireEvent.click(await dialog.findByRole('checkbox', { name }))
    dialog.press('Create Employee')
    await screen.findByText(employeeCreated('5001'))
    expect(bodies).toEqual([BODY, { ...BODY, useExistingAccount: true }])
  })

  it('offers the existing payroll record for its own ID only', async () => {
    const { bodies } = openCreate('EmployeeId', 'UseExistingEmployee')
    const dialog = await openDialog('Create Employee…')
    dialog.press('Create Employee')
    fireEvent.click(await dialog.findByRole('checkbox', { name: /^Same person/ }))
    dialog.fill('Sage Employee ID', '5002')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    dialog.fill('Sage Employee ID', '5001')
    expect(dialog.getByText(/to employee 5001\. We won't create a new record/)).toBeTruthy()
    dialog.press('Link Employee')
    await screen.findByText(employeeLinked('5001'))
    expect(bodies[1]).toEqual({ ...BODY, useExistingEmployee: true })
  })
})

describe('Form I-9', () => {
  const section2 = { dueOn: '2026-11-27', earliestOn: '2026-11-09', done: null }
  const clock: I9Clock = { today: '2026-11-23', isEmployed: true, section2, reverification: null }
  const done = { id: 'r-1', doneOn: '2026-11-20', by: 'Marisol Vega' }
  const completed = { ...clock, section2: { ...section2, done } }
  const expiring: I9Clock = { ...clock, reverification: { dueOn: '2027-01-22', done: null } }
  const overviewWith = (i9: I9Clock) => ({ ...submitted, i9 })

  it.each<[string, I9Clock, string[], string[]]>([
    ['a due task', clock, ['Due Nov 27, 2026', 'Not needed'], [SECTION_2_MESSAGES.button]],
    [
      'overdue tasks',
      { ...expiring, today: '2027-02-01' },
      ['Overdue since Nov 27, 2026', 'Work authorization expired on Jan 22, 2027'],
      [SECTION_2_MESSAGES.button, REVERIFICATION_MESSAGES.button],
    ],
    [
      'completed tasks',
      { ...completed, reverification: { dueOn: null, done } },
      [
        'Completed Nov 20, 2026, recorded by Marisol Vega',
        'No longer needed, recorded Nov 20, 2026 by Marisol Vega',
      ],
      [SECTION_2_MESSAGES.undo, REVERIFICATION_MESSAGES.undo],
    ],
    [
      'an ended employment',
      { ...expiring, isEmployed: false },
      ['Not completed', 'Work authorization expires on Jan 22, 2027'],
      [],
    ],
  ])('shows %s with its actions', async (_, i9, texts, buttons) => {
    open({ overview: overviewWith(i9) })
    const section = within(await screen.findByRole('region', { name: 'Form I-9' }))
    expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(texts)
    expect(section.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  })

  it('records section 2 for a possible day, today by default, and undoes that', async () => {
    const answers = [overviewWith(completed), overviewWith(clock)]
    const { bodies } = open({ overview: overviewWith(clock), call: `PUT ${FOLDER}/i9-section-2`, answers })
    const { button, label, inFuture, undo, undone } = SECTION_2_MESSAGES
    const dialog = await openDialog(button)
    expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe('2026-11-23')
    dialog.fill(label, '2026-11-24')
    dialog.press('Save')
    await dialog.findByText(inFuture)
    dialog.fill(label, '2026-11-20')
    dialog.press('Save')
    fireEvent.click(await screen.findByRole('button', { name: undo }))
    await screen.findByText(undone)
    expect(bodies).toEqual([
      { doneOn: '2026-11-20', seenId: null },
      { doneOn: null, seenId: 'r-1' },
    ])
  })

  it('records a reverification with a later, possible date', async () => {
    const renewed = overviewWith({ ...clock, reverification: { dueOn: '2028-01-22', done } })
    const call = `POST ${FOLDER}/i9-reverification`
    const { bodies } = open({ overview: overviewWith(expiring), call, answers: [renewed] })
    const { button, label, required, notLater } = REVERIFICATION_MESSAGES
    const dialog = await openDialog(button)
    for (const [value, text] of [
      ['', required],
      ['2027-01-22', notLater('2027-01-22')],
    ] as const) {
      dialog.fill(label, value)
      dialog.press('Save')
      await dialog.findByText(text)
    }
    dialog.fill(label, '2028-01-22')
    dialog.press('Save')
    await screen.findByText(/expires on Jan 22, 2028, recorded Nov 20, 2026 by Marisol/)
    expect(bodies).toEqual([{ dueOn: '2027-01-22', authorizedUntil: '2028-01-22' }])
  })
})

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

type Visit = {
  roles?: Role[]
  scope?: 'link'
  overview?: PacketOverview
  /** Receives `answers` in turn. */
  call?: string
  answers?: (Response | PacketOverview)[]
}

function open({ roles = ['HR-Manager'], scope, overview = submitted, call = '', answers = [] }: Visit = {}) {
  queryClient.clear()
  signIn({ token: accessToken({ roles, scope }), refreshToken: 'refresh-1' })
  const sent: unknown[] = []
  let current = overview
  const answer = ({ body }: FakeRequest) => {
    const next = answers[sent.length] ?? problem(500)
    sent.push(body)
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
  return { sent, requests }
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

describe('the packet of an application', () => {
  const FILES = ['PDF', 'ZIP']
  const END = 'End employment…'

  it.each<[string, Visit, string, string[]]>([
    ['submitted', {}, 'by Ana Lopez', [...FILES, 'Create Employee…', 'Reopen packet…', END]],
    ['kept', {}, 'At least until Nov 2, 2029 (still employed)', expect.any(Array)],
    ['read by the CFO', { roles: ['CFO'] }, 'by Ana Lopez', FILES],
    [
      'reopened',
      { overview: reopened },
      'Reopened. Waiting for the candidate.',
      [...FILES, WITHDRAW_MESSAGES.button],
    ],
    [
      'with its employee',
      { overview: { ...submitted, employee: { id: '5001', isDeleted: false } } },
      'Employee 5001',
      [...FILES, END],
    ],
    [
      'deleted',
      { overview: { ...submitted, versions: [], deletedAt: '2029-12-01T00:00:00.000Z' } },
      'Deleted',
      [],
    ],
  ])('%s: says so, and offers what can be done', async (_, visit, text, buttons) => {
    open(visit)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  })

  it('asks nothing for a session by a mailed link', async () => {
    const { requests } = open({ scope: 'link' })
    expect(await screen.findByText('Sign in with your password to see it.')).toBeTruthy()
    expect(requests).toEqual([])
  })

  it('is reopened for a reason without personal numbers, and keeps the focus', async () => {
    const { sent } = open({ call: `POST ${FOLDER}/reopen-packet`, answers: [reopened] })
    const dialog = await openDialog('Reopen packet…')
    dialog.press('Reopen Packet')
    expect(await dialog.findByText('Tell the candidate what to fix')).toBeTruthy()
    dialog.fill('What needs to be fixed?', 'SSN 512-34-6789')
    expect(await dialog.findByText(/Remove the SSN or account number/)).toBeTruthy()
    dialog.fill('What needs to be fixed?', 'Both sides of the license')
    dialog.press('Reopen Packet')
    expect(await screen.findByText(REOPEN_MESSAGES.done)).toBeTruthy()
    expect(sent).toEqual([{ reason: 'Both sides of the license' }])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Employee Packet'))
  })

  it('takes back the end of the employment', async () => {
    const overview = { ...submitted, endedOn: '2026-11-10' }
    const { sent } = open({ overview, call: `PUT ${FOLDER}/employment-end`, answers: [submitted] })
    const dialog = await openDialog(END)
    dialog.fill('Last day of employment', '')
    dialog.press('Save')
    expect(await screen.findByText(/still employed/)).toBeTruthy()
    expect(sent).toEqual([{ endedOn: null }])
  })
})

describe('Create Employee', () => {
  const NOTHING_KNOWN = { employeeId: '5001', useExistingAccount: false, useExistingEmployee: false }
  const created = () => json(201, { employeeId: '5001' })
  const refusal = (...fields: string[]) =>
    problem(409, { errors: Object.fromEntries(fields.map(field => [field, ['It is there already.']])) })

  it('proposes the ID of the hiring information, and offers the account that is there already', async () => {
    const { sent } = open({ call: CREATE, answers: [refusal('UseExistingAccount'), created()] })
    const dialog = await openDialog('Create Employee…')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    dialog.press('Create Employee')
    const name = 'Use the existing account for ana@example.com'
    fireEvent.click(await dialog.findByRole('checkbox', { name }))
    dialog.press('Create Employee')
    expect(await screen.findByText(employeeCreated('5001'))).toBeTruthy()
    expect(sent).toEqual([NOTHING_KNOWN, { ...NOTHING_KNOWN, useExistingAccount: true }])
  })

  it('offers the record that payroll has, for the ID that was named only', async () => {
    const answers = [refusal('EmployeeId', 'UseExistingEmployee'), created()]
    const { sent } = open({ call: CREATE, answers })
    const dialog = await openDialog('Create Employee…')
    dialog.press('Create Employee')
    fireEvent.click(await dialog.findByRole('checkbox', { name: /^Same person/ }))
    dialog.fill('Sage Employee ID', '5002')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    dialog.fill('Sage Employee ID', '5001')
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(dialog.getByText(/to employee 5001\. We won't create a new record/)).toBeTruthy()
    dialog.press('Link Employee')
    expect(await screen.findByText(employeeLinked('5001'))).toBeTruthy()
    expect(sent[1]).toEqual({ ...NOTHING_KNOWN, useExistingEmployee: true })
  })
})

describe('Form I-9', () => {
  const clock: I9Clock = {
    today: '2026-11-23',
    isEmployed: true,
    section2: { dueOn: '2026-11-27', earliestOn: '2026-11-09', done: null },
    reverification: null,
  }
  const done = { id: 'r-1', doneOn: '2026-11-20', by: 'Marisol Vega' }
  const isDone = { ...clock, section2: { ...clock.section2, done } }
  const expiring: I9Clock = { ...clock, reverification: { dueOn: '2027-01-22', done: null } }
  const at = (i9: I9Clock) => ({ ...submitted, i9 })
  const SECTION_2 = `PUT ${FOLDER}/i9-section-2`

  it.each<[string, I9Clock, string[], string[]]>([
    ['due', clock, ['Due Nov 27, 2026', 'Not needed'], [SECTION_2_MESSAGES.button]],
    [
      'overdue',
      { ...expiring, today: '2027-02-01' },
      ['Overdue since Nov 27, 2026', 'Work authorization expired on Jan 22, 2027'],
      [SECTION_2_MESSAGES.button, REVERIFICATION_MESSAGES.button],
    ],
    [
      'done',
      { ...isDone, reverification: { dueOn: null, done } },
      [
        'Completed Nov 20, 2026, recorded by Marisol Vega',
        'No longer needed, recorded Nov 20, 2026 by Marisol Vega',
      ],
      [SECTION_2_MESSAGES.undo, REVERIFICATION_MESSAGES.undo],
    ],
    [
      'over',
      { ...expiring, isEmployed: false },
      ['Not completed', 'Work authorization expires on Jan 22, 2027'],
      [],
    ],
  ])('says what is %s, and offers what can be done', async (_, i9, texts, buttons) => {
    open({ overview: at(i9) })
    const section = within(await screen.findByRole('region', { name: 'Form I-9' }))
    expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(texts)
    expect(section.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  })

  it('has section 2 noted with the day, today by default, and taken back', async () => {
    const answers = [at(isDone), at(clock)]
    const { sent } = open({ overview: at(clock), call: SECTION_2, answers })
    const dialog = await openDialog(SECTION_2_MESSAGES.button)
    const day = dialog.getByLabelText<HTMLInputElement>(SECTION_2_MESSAGES.label)
    expect(day.value).toBe('2026-11-23')
    for (const [value, text] of [
      ['', 'Enter a valid date'],
      ['1990-01-01', SECTION_2_MESSAGES.tooEarly('2026-11-09')],
      ['2026-11-24', SECTION_2_MESSAGES.inFuture],
    ] as const) {
      dialog.fill(SECTION_2_MESSAGES.label, value)
      dialog.press('Save')
      expect(await dialog.findByText(text)).toBeTruthy()
    }
    dialog.fill(SECTION_2_MESSAGES.label, '2026-11-20')
    dialog.press('Save')
    fireEvent.click(await screen.findByRole('button', { name: SECTION_2_MESSAGES.undo }))
    expect(await screen.findByText(SECTION_2_MESSAGES.undone)).toBeTruthy()
    expect(sent).toEqual([
      { doneOn: '2026-11-20', seenId: null },
      { doneOn: null, seenId: 'r-1' },
    ])
  })

  it('needs a later date for a reverification, and none that no document gives', async () => {
    const again: I9Clock = { ...clock, reverification: { dueOn: '2028-01-22', done } }
    const call = `POST ${FOLDER}/i9-reverification`
    const { sent } = open({ overview: at(expiring), call, answers: [at(again)] })
    const dialog = await openDialog(REVERIFICATION_MESSAGES.button)
    for (const [value, text] of [
      ['', REVERIFICATION_MESSAGES.required],
      ['2027-01-22', 'The new expiration date must be after Jan 22, 2027'],
      ['2207-01-22', /^That date is too far/],
    ] as const) {
      dialog.fill(REVERIFICATION_MESSAGES.label, value)
      dialog.press('Save')
      expect(await dialog.findByText(text)).toBeTruthy()
    }
    dialog.fill(REVERIFICATION_MESSAGES.label, '2028-01-22')
    dialog.press('Save')
    expect(await screen.findByText(/expires on Jan 22, 2028, recorded Nov 20, 2026 by Marisol/)).toBeTruthy()
    expect(sent).toEqual([{ dueOn: '2027-01-22', authorizedUntil: '2028-01-22' }])
  })
})

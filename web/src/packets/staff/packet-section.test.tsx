import type { Application } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/common/roles'
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
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { PacketSection } from './packet-section.tsx'

const OVERVIEW = 'GET /jobapplication/a-17/packet'
const REOPEN = 'POST /jobapplication/a-17/reopen-packet'
const WITHDRAW = 'POST /jobapplication/a-17/withdraw-reopening'
const CREATE = 'POST /jobapplication/a-17/create-employee'
const NOTE_END = 'PUT /jobapplication/a-17/employment-end'

const submitted: PacketOverview = {
  versions: [
    {
      number: 1,
      submittedAt: '2026-11-18T17:03:00.000Z',
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
  application?: Partial<Application>
  overview?: PacketOverview
  routes?: FakeRoutes
  scope?: 'link'
}

function open({ roles = ['HR-Manager'], application, overview = submitted, routes, scope }: Visit = {}) {
  queryClient.clear()
  signIn({ token: accessToken({ roles, scope }), refreshToken: 'refresh-1' })
  const api = fakeApi({ [OVERVIEW]: () => json(200, overview), ...routes })
  const shown = buildApplication({
    status: 3,
    packetSubmittedAt: '2026-11-18T17:03:00.000Z',
    sageEmployeeId: '5001',
    ...application,
  })
  const element = (
    <>
      <Overlays />
      <PacketSection application={shown} />
    </>
  )
  renderApp([{ path: '/', element }], '/')
  return api
}

const NOTHING_KNOWN = { useExistingAccount: false, useExistingEmployee: false }
const buttons = () => screen.getAllByRole('button').map(button => button.textContent)
const ACTIONS = ['Create Employee…', 'Reopen packet…', 'End employment…']

/** The dialog that a button opens. */
async function openDialog(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

describe('the packet of an application', () => {
  it('shows who handed it in, until when it is kept, and what can be done', async () => {
    open()
    expect(await screen.findByText('by Ana Lopez')).toBeTruthy()
    expect(screen.getByText('At least until Nov 2, 2029 (still employed)')).toBeTruthy()
    expect(buttons()).toEqual(['PDF', 'ZIP', ...ACTIONS])
  })

  it('offers the CFO the files only', async () => {
    open({ roles: ['CFO'] })
    await screen.findByText('by Ana Lopez')
    expect(buttons()).toEqual(['PDF', 'ZIP'])
  })

  it.each<[string, PacketOverview, string[]]>([
    ['reopened', reopened, ['PDF', 'ZIP', WITHDRAW_MESSAGES.button]],
    [
      'with its employee',
      { ...submitted, employee: { id: '5001', isDeleted: false } },
      ['PDF', 'ZIP', 'End employment…'],
    ],
    ['deleted', { ...submitted, versions: [], deletedAt: '2029-12-01T00:00:00.000Z' }, []],
  ])('%s', async (_, overview, expected) => {
    open({ overview })
    await screen.findByRole('heading', { name: 'Employee Packet' })
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
    expect(screen.queryAllByRole('button').map(button => button.textContent)).toEqual(expected)
  })

  it('asks nothing for a session by a mailed link', async () => {
    const { requests } = open({ scope: 'link' })
    expect(await screen.findByText('Sign in with your password to see it.')).toBeTruthy()
    expect(requests).toEqual([])
  })
})

describe('Reopen packet', () => {
  it('asks for a reason without personal numbers, and sends it', async () => {
    const sent: FakeRequest[] = []
    open({
      routes: {
        [REOPEN]: request => {
          sent.push(request)
          return json(200, reopened)
        },
      },
    })
    const dialog = await openDialog('Reopen packet…')
    fireEvent.click(dialog.getByRole('button', { name: 'Reopen Packet' }))
    expect(await dialog.findByText('Tell the candidate what to fix')).toBeTruthy()
    const reason = dialog.getByLabelText('What needs to be fixed?')
    fireEvent.change(reason, { target: { value: 'SSN 512-34-6789' } })
    expect(await dialog.findByText(/Remove the SSN or account number/)).toBeTruthy()
    fireEvent.change(reason, { target: { value: 'Both sides of the license' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Reopen Packet' }))
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Both sides of the license' }]),
    )
    expect(await screen.findByText(REOPEN_MESSAGES.done)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Employee Packet')
  })
})

describe('Withdraw reopening', () => {
  it('says what is discarded, and leaves the focus in the section', async () => {
    const { requests } = open({ overview: reopened, routes: { [WITHDRAW]: () => json(200, submitted) } })
    const dialog = await openDialog(WITHDRAW_MESSAGES.button)
    expect(dialog.getByText(/will be deleted/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: WITHDRAW_MESSAGES.confirm }))
    expect(await screen.findByText(WITHDRAW_MESSAGES.done)).toBeTruthy()
    expect(requests.filter(request => request === WITHDRAW)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Employee Packet'))
  })
})

describe('Create Employee', () => {
  it('proposes the ID of the hiring information', async () => {
    const sent: unknown[] = []
    open({
      routes: {
        [CREATE]: ({ body }) => {
          sent.push(body)
          return json(201, { employeeId: '5001' })
        },
      },
    })
    const dialog = await openDialog('Create Employee…')
    expect(dialog.getByLabelText<HTMLInputElement>('Sage Employee ID').value).toBe('5001')
    fireEvent.click(dialog.getByRole('button', { name: 'Create Employee' }))
    await waitFor(() => expect(sent).toEqual([{ employeeId: '5001', ...NOTHING_KNOWN }]))
    expect(await screen.findByText(employeeCreated('5001'))).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers the account that is there already', async () => {
    const sent: unknown[] = []
    open({
      routes: {
        [CREATE]: ({ body }) => {
          sent.push(body)
          const message = 'ana@example.com has an account already (ana).'
          const refusal = { detail: message, errors: { UseExistingAccount: [message] } }
          return sent.length === 1 ? problem(409, refusal) : json(201, { employeeId: '5001' })
        },
      },
    })
    const dialog = await openDialog('Create Employee…')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Create Employee' }))
    fireEvent.click(
      await dialog.findByRole('checkbox', { name: 'Use the existing account for ana@example.com' }),
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Create Employee' }))
    await waitFor(() =>
      expect(sent[1]).toEqual({ employeeId: '5001', ...NOTHING_KNOWN, useExistingAccount: true }),
    )
  })

  it('offers the record that payroll has, for the ID that was named only', async () => {
    const sent: unknown[] = []
    open({
      routes: {
        [CREATE]: ({ body }) => {
          sent.push(body)
          const message = '5001 is the ID of Ana L Munoz.'
          const errors = { EmployeeId: [message], UseExistingEmployee: [message] }
          return sent.length === 1
            ? problem(409, { detail: message, errors })
            : json(201, { employeeId: '5001' })
        },
      },
    })
    const dialog = await openDialog('Create Employee…')
    fireEvent.click(dialog.getByRole('button', { name: 'Create Employee' }))
    fireEvent.click(await dialog.findByRole('checkbox', { name: /^Same person/ }))
    const id = dialog.getByLabelText('Sage Employee ID')
    fireEvent.change(id, { target: { value: '5002' } })
    expect(dialog.queryByRole('checkbox')).toBeNull()
    fireEvent.change(id, { target: { value: '5001' } })
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(dialog.getByText(/to employee 5001\. We won't create a new record/)).toBeTruthy()
    expect(dialog.queryByText(/We'll create an employee record|the next import updates/)).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Link Employee' }))
    await waitFor(() =>
      expect(sent[1]).toEqual({ ...NOTHING_KNOWN, employeeId: '5001', useExistingEmployee: true }),
    )
    expect(await screen.findByText(employeeLinked('5001'))).toBeTruthy()
  })
})

describe('Employment ended', () => {
  it('sends the date, and none for one that goes on', async () => {
    const sent: unknown[] = []
    open({
      overview: { ...submitted, endedOn: '2026-11-10' },
      routes: {
        [NOTE_END]: ({ body }) => {
          sent.push(body)
          return json(200, submitted)
        },
      },
    })
    const dialog = await openDialog('End employment…')
    fireEvent.change(dialog.getByLabelText('Last day of employment'), { target: { value: '' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ endedOn: null }]))
    expect(await screen.findByText(/still employed/)).toBeTruthy()
  })
})

import { RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { DEFAULT_SETTINGS } from '@epay/contract/settings/settings'
import {
  FIRST_ADMIN_TEXTS,
  SETUP_ADDRESS_TEXTS,
  SETUP_STEP_TEXTS,
  SETUP_TEXTS,
  START_TEXTS,
} from '@epay/contract/setup/page-texts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#web/auth/session.ts'
import { clearTokens } from '#web/auth/session-store.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { SetupPage } from './setup-page.tsx'

const OPEN = 'POST /setup/open'
const CREATE = 'POST /setup/admin'
const STATE = 'GET /setup'
const GO = 'PUT /setup'
const FACTOR = 'GET /auth/second-factor'
const ON = { isOn: true, isRequired: true, recoveryCodesLeft: 10 }
const SETTINGS_STATE = { ...DEFAULT_SETTINGS, hasSmtpPassword: false, fixed: [], lastModificationTime: null }
const admin = () => ({ token: accessToken({ roles: ['Admin'], name: 'ada' }), refreshToken: 'refresh-1' })

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  clearTokens()
})

function open(routes: FakeRoutes, search = '?token=abc') {
  const sent: Record<string, unknown[]> = {}
  const recording = Object.entries(routes).map(([call, answer]) => [
    call,
    (request: FakeRequest) => {
      sent[call] = [...(sent[call] ?? []), request.body]
      return answer(request)
    },
  ])
  fakeApi(Object.fromEntries(recording))
  const elsewhere = { path: '*', element: <p>elsewhere</p> }
  const router = renderApp([{ path: '/setup', Component: SetupPage }, elsewhere], `/setup${search}`)
  return { sent, router }
}

const openSetup = (more = {}) => json(200, { companyName: '', isCompanyNameFixed: false, ...more })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function fillAdmin(password = 'three calm green herons') {
  await fill('Company name', 'Harbor Builders')
  await fill(FIRST_ADMIN_TEXTS.name, 'Ada Admin')
  await fill(FIRST_ADMIN_TEXTS.username, 'ada')
  await fill(FIRST_ADMIN_TEXTS.email, 'ada@example.com')
  await fill(FIRST_ADMIN_TEXTS.password, password)
  await fill(FIRST_ADMIN_TEXTS.confirmation, 'three calm green herons')
}

describe('the setup link', () => {
  it('is bound to a secret of this browser, which can open it again without the link', async () => {
    const first = open({ [OPEN]: () => openSetup() })
    await heading(FIRST_ADMIN_TEXTS.title)
    await waitFor(() => expect(first.router.state.location.search).toBe(''))
    queryClient.clear()
    cleanup()
    const reopened = open({ [OPEN]: () => openSetup() }, '')
    await heading(FIRST_ADMIN_TEXTS.title)
    expect(reopened.sent[OPEN]).toEqual(first.sent[OPEN])
    expect(first.sent[OPEN]).toEqual([{ token: 'abc', browser: expect.stringMatching(/^[\da-f]{64}$/) }])
  })

  it('is requested if it is missing', async () => {
    open({}, '')
    expect(await screen.findByText(SETUP_ADDRESS_TEXTS.missing)).toBeTruthy()
  })
})

describe('the form of the first Admin', () => {
  it('shows errors at their fields, and is forgotten once the Admin is created', async () => {
    const message = 'That password is too common. Choose a different one.'
    const answers = [problem(400, { errors: { Password: [message] } }), json(200, admin())]
    const { sent } = open({
      [OPEN]: () => openSetup(),
      [CREATE]: () => answers.shift() ?? problem(500),
      [FACTOR]: () => json(200, { ...ON, isOn: false }),
    })
    await fillAdmin('another password altogether')
    await press(FIRST_ADMIN_TEXTS.create)
    expect(await screen.findByText(RESET_PASSWORD_MESSAGES.mismatch)).toBeTruthy()
    expect(sent[CREATE]).toBeUndefined()
    await fill(FIRST_ADMIN_TEXTS.password, 'three calm green herons')
    await press(FIRST_ADMIN_TEXTS.create)
    const error = await screen.findByText(message)
    const describedBy = (await field(FIRST_ADMIN_TEXTS.password)).getAttribute('aria-describedby') ?? ''
    expect(describedBy.split(' ')).toContain(error.closest('[id]')?.id)
    await press(FIRST_ADMIN_TEXTS.create)
    await heading(SETUP_STEP_TEXTS.factor.title)
    expect(localStorage.getItem('epay-setup')).toBeNull()
    expect(sessionStorage.getItem('epay-setup-admin')).toBeNull()
  })
})

describe("the Admin's steps", () => {
  beforeEach(() => signIn(admin()))

  it('are saved, and can be skipped and revisited', async () => {
    const { sent, router } = open({
      [FACTOR]: () => json(200, ON),
      [STATE]: () => json(200, { step: 'mail' }),
      [GO]: ({ body }) => json(200, String(JSON.stringify(body)).includes('done') ? { step: null } : body),
      'GET /settings': () => json(200, SETTINGS_STATE),
    })
    await press(SETUP_STEP_TEXTS.mail.skip)
    await heading(SETUP_STEP_TEXTS.import.title)
    await press(SETUP_TEXTS.back)
    await heading(SETUP_STEP_TEXTS.mail.title)
    await press(SETUP_STEP_TEXTS.mail.skip)
    await press(SETUP_STEP_TEXTS.import.finishAndImport)
    await waitFor(() => expect(router.state.location.pathname).toBe('/import'))
    expect(sent[GO]).toEqual(['import', 'mail', 'import', 'done'].map(step => ({ step })))
  })

  it('end with a list of what to do next', async () => {
    const none = { count: 0, people: [] }
    open({
      [FACTOR]: () => json(200, ON),
      [STATE]: () => json(200, { step: null }),
      'GET /settings': () => json(200, { ...SETTINGS_STATE, smtpHost: 'mail.example.com' }),
      'GET /employee': () => json(200, { items: [], totalCount: 0 }),
      'GET /invitations': () => json(200, { notInvited: none, invited: none, withoutEmail: none }),
    })
    await heading(SETUP_STEP_TEXTS.done.title)
    const items = () => screen.getAllByRole('listitem').map(item => item.textContent)
    await waitFor(() => expect(items()[1]).toContain(`${START_TEXTS.mail} ${START_TEXTS.done}`))
    expect(items().filter(text => text?.includes(` ${START_TEXTS.done}`))).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Import' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /\/apply$/ })).toBeTruthy()
  })
})

it('only an Admin can set up EPay', async () => {
  signIn({ token: accessToken({ roles: ['Employee'] }), refreshToken: 'refresh-1' })
  open({})
  expect((await screen.findByRole('alert')).textContent).toBe(SETUP_TEXTS.adminsOnly)
})

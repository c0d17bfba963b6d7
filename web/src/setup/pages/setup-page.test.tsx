import { RESET_PASSWORD_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { problemType } from '@epay/contract/common/problem'
import { DEFAULT_SETTINGS } from '@epay/contract/settings/settings'
import { SETUP_MESSAGES } from '@epay/contract/setup/endpoints'
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
  const noting = Object.entries(routes).map(([call, answer]) => [
    call,
    (request: FakeRequest) => {
      sent[call] = [...(sent[call] ?? []), request.body]
      return answer(request)
    },
  ])
  fakeApi(Object.fromEntries(noting))
  const elsewhere = { path: '*', element: <p>elsewhere</p> }
  const router = renderApp([{ path: '/setup', Component: SetupPage }, elsewhere], `/setup${search}`)
  return { sent, router }
}

const opened = (more = {}) => json(200, { companyName: '', isCompanyNameFixed: false, ...more })
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

describe('the set-up address', () => {
  it('is opened with a secret of this browser, which opens it again without the address', async () => {
    const first = open({ [OPEN]: () => opened() })
    await heading(FIRST_ADMIN_TEXTS.title)
    await waitFor(() => expect(first.router.state.location.search).toBe(''))
    queryClient.clear()
    cleanup()
    const again = open({ [OPEN]: () => opened() }, '')
    await heading(FIRST_ADMIN_TEXTS.title)
    expect(again.sent[OPEN]).toEqual(first.sent[OPEN])
    expect(first.sent[OPEN]).toEqual([{ token: 'abc', browser: expect.stringMatching(/^[\da-f]{64}$/) }])
  })

  it.each([
    ['CONFLICT', 409, SETUP_MESSAGES.elsewhere],
    ['LINK_INVALID', 401, SETUP_MESSAGES.invalid],
    ['LINK_USED', 401, SETUP_MESSAGES.used],
  ] as const)('that opens nothing (%s) says why, and leads to sign-in', async (code, status, detail) => {
    open({ [OPEN]: () => problem(status, { type: problemType(code), detail }) })
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeTruthy()
    expect(screen.queryByLabelText('Company name')).toBeNull()
  })

  it('that is missing is asked for', async () => {
    open({}, '')
    expect(await screen.findByText(SETUP_ADDRESS_TEXTS.missing)).toBeTruthy()
  })
})

describe('the first Admin', () => {
  it('is made, signed in, and led to the second factor without the password being asked again', async () => {
    const { sent } = open({
      [OPEN]: () => opened(),
      [CREATE]: () => json(200, admin()),
      [FACTOR]: () => json(200, { ...ON, isOn: false }),
      'POST /auth/second-factor/start': () =>
        json(200, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/EPay:ada?secret=JBSWY3DPEHPK3PXP' }),
    })
    await fillAdmin()
    await press(FIRST_ADMIN_TEXTS.create)
    await waitFor(async () =>
      expect(document.activeElement).toBe(await heading(SETUP_STEP_TEXTS.factor.title)),
    )
    expect(screen.getByText('Step 2 of 5')).toBeTruthy()
    expect(sent[CREATE]).toMatchObject([{ token: 'abc', companyName: 'Harbor Builders', username: 'ada' }])
    await press(SECOND_FACTOR_MESSAGES.turnOn)
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(sent['POST /auth/second-factor/start']).toEqual([{ password: 'three calm green herons' }])
    expect(localStorage.getItem('epay-setup')).toBeNull()
    expect(sessionStorage.getItem('epay-setup-admin')).toBeNull()
  })

  it('is told beside the field what is wrong, by the page and by the server', async () => {
    const message = 'That password is too common. Choose a different one.'
    const { sent } = open({
      [OPEN]: () => opened(),
      [CREATE]: () => problem(400, { errors: { Password: [message] } }),
    })
    await fillAdmin('another password altogether')
    await press(FIRST_ADMIN_TEXTS.create)
    expect(await screen.findByText(RESET_PASSWORD_MESSAGES.mismatch)).toBeTruthy()
    expect(sent[CREATE]).toBeUndefined()
    await fill(FIRST_ADMIN_TEXTS.password, 'three calm green herons')
    await press(FIRST_ADMIN_TEXTS.create)
    const said = await screen.findByText(message)
    const described = (await field(FIRST_ADMIN_TEXTS.password)).getAttribute('aria-describedby') ?? ''
    expect(described.split(' ')).toContain(said.closest('[id]')?.id)
  })
})

describe('the steps of the Admin', () => {
  beforeEach(() => signIn(admin()))

  it('go from the company over mail to the import, each noted by the server', async () => {
    const { sent, router } = open({
      [FACTOR]: () => json(200, ON),
      [STATE]: () => json(200, { step: 'company' }),
      [GO]: ({ body }) => json(200, String(JSON.stringify(body)).includes('done') ? { step: null } : body),
      'GET /settings': () => json(200, SETTINGS_STATE),
      'PUT /settings': ({ body }) => json(200, { ...SETTINGS_STATE, ...Object(body) }),
    })
    await heading(SETUP_STEP_TEXTS.company.title)
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(zone))
    await fill('Legal address', '1200 Harbor Way')
    expect(sessionStorage.getItem('epay-setup-company')).toContain('1200 Harbor Way')
    await press(SETUP_TEXTS.goOn)
    await heading(SETUP_STEP_TEXTS.mail.title)
    expect(sent['PUT /settings']).toMatchObject([{ companyAddress: '1200 Harbor Way', timeZone: zone }])
    expect(sessionStorage.getItem('epay-setup-company')).toBeNull()
    await press(SETUP_STEP_TEXTS.mail.skip)
    await heading(SETUP_STEP_TEXTS.import.title)
    expect(screen.getByRole('link', { name: 'employees.csv' }).hasAttribute('download')).toBe(true)
    await press(SETUP_TEXTS.back)
    await heading(SETUP_STEP_TEXTS.mail.title)
    await press(SETUP_STEP_TEXTS.mail.skip)
    await press(SETUP_STEP_TEXTS.import.finishAndImport)
    await waitFor(() => expect(router.state.location.pathname).toBe('/import'))
    expect(sent[GO]).toEqual(['mail', 'import', 'mail', 'import', 'done'].map(step => ({ step })))
  })

  it('are over when nothing is left', async () => {
    const nobody = { count: 0, people: [] }
    open({
      [FACTOR]: () => json(200, ON),
      [STATE]: () => json(200, { step: null }),
      'GET /settings': () => json(200, { ...SETTINGS_STATE, smtpHost: 'mail.example.com' }),
      'GET /employee': () => json(200, { items: [], totalCount: 0 }),
      'GET /invitations': () => json(200, { notInvited: nobody, invited: nobody, withoutEmail: nobody }),
    })
    await heading(SETUP_STEP_TEXTS.done.title)
    const items = () => screen.getAllByRole('listitem').map(item => item.textContent)
    await waitFor(() => expect(items()[1]).toContain(`${START_TEXTS.mail} ${START_TEXTS.done}`))
    expect(items().filter(text => text?.includes(` ${START_TEXTS.done}`))).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Import' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /\/apply$/ })).toBeTruthy()
  })
})

it('no one but an Admin sets anything up', async () => {
  signIn({ token: accessToken({ roles: ['Employee'] }), refreshToken: 'refresh-1' })
  open({})
  expect((await screen.findByRole('alert')).textContent).toBe(SETUP_TEXTS.adminsOnly)
})

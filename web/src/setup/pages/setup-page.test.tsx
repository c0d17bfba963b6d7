import { DEFAULT_SETTINGS } from '@epay/contract/settings/settings'
import {
  FIRST_ADMIN_TEXTS,
  SETUP_STEP_TEXTS,
  SETUP_TEXTS,
  START_TEXTS,
} from '@epay/contract/setup/page-texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/auth/session.ts'
import { clearTokens } from '#web/auth/session-store.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { SetupPage } from './setup-page.tsx'

const FACTOR = 'GET /auth/second-factor'
const SECOND_FACTOR_ON = { isOn: true, isRequired: true, recoveryCodesLeft: 10 }
const SETTINGS_STATE = { ...DEFAULT_SETTINGS, hasSmtpPassword: false, fixed: [], lastModificationTime: null }
const PASSWORD = 'three calm green herons'
const buildTokens = () => ({
  token: accessToken({ roles: ['Admin'], name: 'ada' }),
  refreshToken: 'refresh-1',
})

beforeEach(() => {
  queryClient.clear()
  clearTokens()
})

function open(routes: FakeRoutes) {
  fakeApi({
    [FACTOR]: () => json(200, SECOND_FACTOR_ON),
    'GET /settings': () => json(200, SETTINGS_STATE),
    ...routes,
  })
  const otherPage = { path: '*', element: <p>elsewhere</p> }
  return renderApp([{ path: '/setup', Component: SetupPage }, otherPage], '/setup?token=abc')
}

const field = (label: string) => screen.findByLabelText(label)
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('the form of the first Admin shows errors at their fields, and is forgotten after it succeeds', async () => {
  const message = 'That password is too common. Choose a different one.'
  const responses = [problem(400, { errors: { Password: [message] } }), json(200, buildTokens())]
  open({
    'POST /setup/open': () => json(200, { companyName: '', isCompanyNameFixed: false }),
    'POST /setup/admin': () => responses.shift() ?? problem(500),
    [FACTOR]: () => json(200, { ...SECOND_FACTOR_ON, isOn: false }),
  })
  await fill('Company name', 'Harbor Builders')
  await fill(FIRST_ADMIN_TEXTS.name, 'Ada Admin')
  await fill(FIRST_ADMIN_TEXTS.username, 'ada')
  await fill(FIRST_ADMIN_TEXTS.email, 'ada@example.com')
  await fill(FIRST_ADMIN_TEXTS.password, PASSWORD)
  await fill(FIRST_ADMIN_TEXTS.confirmation, PASSWORD)
  await press(FIRST_ADMIN_TEXTS.create)
  const error = await screen.findByText(message)
  const describedBy = (await field(FIRST_ADMIN_TEXTS.password)).getAttribute('aria-describedby') ?? ''
  expect(describedBy.split(' ')).toContain(error.closest('[id]')?.id)
  await press(FIRST_ADMIN_TEXTS.create)
  await heading(SETUP_STEP_TEXTS.factor.title)
  expect(localStorage.getItem('epay-setup')).toBeNull()
  expect(sessionStorage.getItem('epay-setup-admin')).toBeNull()
})

it('an Admin can skip steps of the setup and go back', async () => {
  signIn(buildTokens())
  const bodies: unknown[] = []
  const router = open({
    'GET /setup': () => json(200, { step: 'mail' }),
    'PUT /setup': ({ body }) => {
      bodies.push(body)
      return json(200, bodies.length === 4 ? { step: null } : body)
    },
  })
  await press(SETUP_STEP_TEXTS.mail.skip)
  await heading(SETUP_STEP_TEXTS.import.title)
  await press(SETUP_TEXTS.back)
  await heading(SETUP_STEP_TEXTS.mail.title)
  await press(SETUP_STEP_TEXTS.mail.skip)
  await press(SETUP_STEP_TEXTS.import.finishAndImport)
  await waitFor(() => expect(router.state.location.pathname).toBe('/import'))
  expect(bodies).toEqual(['import', 'mail', 'import', 'done'].map(step => ({ step })))
})

it('the setup ends with a list of what to do next', async () => {
  signIn(buildTokens())
  const emptyGroup = { count: 0, people: [] }
  open({
    'GET /setup': () => json(200, { step: null }),
    'GET /settings': () => json(200, { ...SETTINGS_STATE, smtpHost: 'mail.example.com' }),
    'GET /employee': () => json(200, { items: [], totalCount: 0 }),
    'GET /invitations': () =>
      json(200, { notInvited: emptyGroup, invited: emptyGroup, withoutEmail: emptyGroup }),
  })
  const items = () => screen.getAllByRole('listitem').map(item => item.textContent)
  await heading(SETUP_STEP_TEXTS.done.title)
  await waitFor(() => expect(items()[1]).toContain(`${START_TEXTS.mail} ${START_TEXTS.done}`))
  expect(items().filter(text => text?.includes(` ${START_TEXTS.done}`))).toHaveLength(1)
})

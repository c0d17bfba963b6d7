import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { SecondFactorPage } from '../pages/second-factor-page.tsx'

const STATE = 'GET /auth/second-factor'
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbb${index}`)
const OFF = { isOn: false, isRequired: true, recoveryCodesLeft: 0 }

function server(): FakeRoutes {
  let state = OFF
  const hasText = (text: string, { body }: FakeRequest) => JSON.stringify(body).includes(text)
  return {
    [STATE]: () => json(200, state),
    'POST /auth/second-factor/start': request =>
      hasText('"secret"', request)
        ? json(200, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/EPay:cfo?secret=JBSWY3DPEHPK3PXP' })
        : problem(400, { errors: { Password: ['Incorrect password.'] } }),
    'POST /auth/second-factor/confirm': request => {
      if (!hasText('"123456"', request)) {
        return problem(400, { errors: { Code: ["That code didn't work. Try the next one your app shows."] } })
      }
      state = { ...state, isOn: true, recoveryCodesLeft: 10 }
      return json(200, { recoveryCodes: CODES })
    },
  }
}

beforeEach(() => startAs({ name: 'cfo', roles: ['CFO', 'Employee'] }))

function open(navigationState: unknown) {
  fakeApi(server())
  const page = { path: '/second-factor', Component: SecondFactorPage }
  return renderApp([page, { path: '*', element: <p>elsewhere</p> }], {
    pathname: '/second-factor',
    state: navigationState,
  })
}

function warnsOnLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

it('turning on asks for the password and a code, and shows the recovery codes once', async () => {
  const router = open({ path: '/applications?page=2' })
  expect(
    await screen.findByText('Your role requires two-step verification. Set it up to continue.'),
  ).toBeTruthy()
  await press('Turn On')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your Password')))
  expect(warnsOnLeaving()).toBe(false)
  await fill('Your Password', 'wrong')
  await press('Continue')
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect password.')
  await fill('Your Password', 'secret')
  await press('Continue')

  const picture = await screen.findByAltText('QR code with the key')
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
  await fill('Code', '000000')
  await press('Turn On')
  expect(await screen.findByText("That code didn't work. Try the next one your app shows.")).toBeTruthy()
  await fill('Code', '123 456')
  await press('Turn On')

  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  await waitFor(() => expect(document.activeElement).toBe(codes))
  expect([...codes.children].map(code => code.textContent)).toEqual(CODES)
  expect(screen.getByRole('button', { name: 'Done' }).hasAttribute('disabled')).toBe(true)
  expect(warnsOnLeaving()).toBe(true)
  fireEvent.click(screen.getByLabelText("I've saved my codes"))
  expect(warnsOnLeaving()).toBe(false)
  await press('Done')
  expect(await screen.findByText('Two-step verification is on.')).toBeTruthy()
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
  expect(router.state.location.search).toBe('?page=2')
})

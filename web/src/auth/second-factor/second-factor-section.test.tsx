import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { SecondFactorPage } from '../pages/second-factor-page.tsx'

const STATE = 'GET /auth/second-factor'
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbb${index}`)
const NEW_CODES = CODES.map(code => code.replace('aaaa', 'cccc'))
const OFF = { isOn: false, isRequired: false, recoveryCodesLeft: 0 }
const ON = { isOn: true, isRequired: false, recoveryCodesLeft: 10 }

function server(start: typeof OFF): FakeRoutes {
  let state = start
  const right = (part: string, { body }: FakeRequest) => JSON.stringify(body).includes(part)
  return {
    [STATE]: () => json(200, state),
    'POST /auth/second-factor/start': request =>
      right('"secret"', request)
        ? json(200, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/EPay:cfo?secret=JBSWY3DPEHPK3PXP' })
        : problem(400, { errors: { Password: ['Incorrect password.'] } }),
    'POST /auth/second-factor/confirm': request => {
      if (!right('"123456"', request)) {
        return problem(400, { errors: { Code: ["That code didn't work. Try the next one your app shows."] } })
      }
      state = { ...state, isOn: true, recoveryCodesLeft: 10 }
      return json(200, { recoveryCodes: CODES })
    },
    'POST /auth/second-factor/recovery-codes': request => {
      if (!right('"123456"', request)) return problem(400, { errors: { Code: ['Not this one.'] } })
      state = { ...state, recoveryCodesLeft: 10 }
      return json(200, { recoveryCodes: NEW_CODES })
    },
    'POST /auth/second-factor/remove': request => {
      if (!right('"123456"', request)) return problem(409, { detail: 'Please wait for it.' })
      state = OFF
      return json(200, { success: true })
    },
  }
}

beforeEach(() => startAs({ name: 'cfo', roles: ['CFO', 'Employee'] }))

function open(state: typeof OFF, navigationState?: unknown) {
  fakeApi(server(state))
  const page = { path: '/second-factor', Component: SecondFactorPage }
  return renderApp([page, { path: '*', element: <p>elsewhere</p> }], {
    pathname: '/second-factor',
    state: navigationState,
  })
}

function isLeavingAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe('turning the second factor on', () => {
  it('takes the password, shows the key as picture and text, and the recovery codes once', async () => {
    const router = open({ ...OFF, isRequired: true }, { path: '/applications?page=2' })
    expect(
      await screen.findByText('Your role requires two-step verification. Set it up to continue.'),
    ).toBeTruthy()
    await press('Turn On')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your Password')))
    expect(isLeavingAsked()).toBe(false)
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
    expect(isLeavingAsked()).toBe(true)
    fireEvent.click(screen.getByLabelText("I've saved my codes"))
    expect(isLeavingAsked()).toBe(false)
    await press('Done')
    expect(await screen.findByText('Two-step verification is on.')).toBeTruthy()
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
    expect(router.state.location.search).toBe('?page=2')
  })
})

describe('turning the second factor off', () => {
  it('takes the password and a code', async () => {
    open(ON)
    expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy()
    await press('Turn Off')
    await fill('Your Password', 'secret')
    await fill('Code', '999999')
    await press('Turn Off')
    expect((await screen.findByRole('alert')).textContent).toBe('Please wait for it.')
    await fill('Code', '123456')
    await press('Turn Off')
    expect(await screen.findByText('Two-step verification is off.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Turn On' })).toBeTruthy()
  })
})

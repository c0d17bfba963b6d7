import { exampleOf } from '@epay/contract/api-examples'
import { secondFactorEndpoints } from '@epay/contract/auth/endpoints'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { SecondFactorPage } from '../pages/second-factor-page.tsx'

function open(navigationState: unknown) {
  startAs({ roles: ['CFO', 'Employee'] })
  const passwordResponses = [problem(400, { errors: { Password: ['Incorrect password.'] } })]
  let isOn = false
  fakeApi({
    'GET /auth/second-factor': () => json(200, { isOn, isRequired: true, recoveryCodesLeft: 10 }),
    'POST /auth/second-factor/start': () =>
      passwordResponses.shift() ?? json(200, exampleOf(secondFactorEndpoints.start).response),
    'POST /auth/second-factor/confirm': () => {
      isOn = true
      return json(200, exampleOf(secondFactorEndpoints.confirm).response)
    },
  })
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

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
async function fill(label: string, value: string) {
  const field = await screen.findByLabelText(label)
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value } })
}

it('focuses each step of turning on the second factor, and shows the recovery codes once', async () => {
  const router = open({ path: '/applications?page=2' })
  await click('Turn On')
  await fill('Your Password', 'wrong')
  await click('Continue')
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect password.')
  await click('Continue')
  await fill('Code', '123 456')
  expect(warnsOnLeaving()).toBe(false)
  await click('Turn On')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  await waitFor(() => expect(document.activeElement).toBe(codes))
  expect(warnsOnLeaving()).toBe(true)
  fireEvent.click(screen.getByLabelText("I've saved my codes"))
  expect(warnsOnLeaving()).toBe(false)
  await click('Done')
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
  expect(router.state.location.search).toBe('?page=2')
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { SetPasswordPage } from './set-password-page.tsx'

const CHECK_LINK = 'POST /auth/set-password/check'
const SET_PASSWORD = 'POST /auth/set-password'

function open(routes: FakeRoutes) {
  queryClient.clear()
  fakeApi({ [CHECK_LINK]: () => json(200, { success: true }), ...routes })
  renderApp([{ path: '*', Component: SetPasswordPage }], '/set-password?token=a.b.c')
}

async function fillForm(newPassword: string, confirmPassword: string) {
  fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: newPassword } })
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmPassword } })
  fireEvent.click(screen.getByRole('button', { name: 'Set Password' }))
}

it("clears the server's error if the next attempt is incomplete", async () => {
  open({ [SET_PASSWORD]: () => json(400, [{ code: 'A', description: 'Too short.' }]) })
  await fillForm('short', 'short')
  await screen.findByText('Too short.')
  await fillForm('long enough at last', 'another one')
  expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
  expect(screen.queryByText('Too short.')).toBeNull()
})

it('shows the form even if the check of the link fails', async () => {
  open({
    [CHECK_LINK]: () => problem(500),
    [SET_PASSWORD]: () => problem(401, { detail: 'Expired meanwhile.' }),
  })
  await fillForm('long enough at last', 'long enough at last')
  expect(await screen.findByText('Expired meanwhile.')).toBeTruthy()
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { SetPasswordPage } from './set-password-page.tsx'

function fill(newPassword: string, confirmPassword: string) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: newPassword } })
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmPassword } })
  fireEvent.click(screen.getByRole('button', { name: 'Set Password' }))
}

it("takes the server's words back when the next try is incomplete", async () => {
  fakeApi({ 'POST /auth/set-password': () => json(400, [{ code: 'A', description: 'Too short.' }]) })
  renderApp([{ path: '*', Component: SetPasswordPage }], '/set-password?token=a.b.c')
  fill('short', 'short')
  await screen.findByText('Too short.')
  fill('long enough at last', 'another one')
  expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
  expect(screen.queryByText('Too short.')).toBeNull()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { portalStore } from '#web/lib/portal.ts'
import { fakeApi, json, WITHOUT_EXTRAS } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const RESET = 'POST /auth/reset-password'
const VALUES = { 'Old Password': 'old', 'New Password': 'new', 'Confirm New Password': 'new' }

beforeEach(() => startAs({ name: 'cfo', roles: ['CFO'] }))

function submit(values: Partial<typeof VALUES>) {
  renderApp([{ path: '*', Component: ResetPasswordPage }], '/reset-password')
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
}

it.each([
  ['links to the second factor and shows the password rules', {}, 1],
  ['has no links or password rules without these extras', WITHOUT_EXTRAS, 0],
])('the page to reset a password %s', async (_, routes, links) => {
  fakeApi(routes)
  submit({})
  await screen.findByText('Old password is required.')
  await waitFor(() => expect(portalStore.read()).toBeTruthy())
  await waitFor(() => expect(screen.queryAllByRole('link')).toHaveLength(links))
  expect(screen.queryAllByText(/^At least 15 characters/)).toHaveLength(links)
})

it.each([
  ['Old Password', 'PasswordMismatch'],
  ['New Password', 'StaffPasswordTooShort'],
  ['New Password', 'PasswordRequiresDigit'],
])('focuses the field %s and shows the error %s there', async (label, code) => {
  fakeApi({ [RESET]: () => json(400, [{ code, description: 'Not this one.' }]) })
  submit(VALUES)
  expect((await screen.findByRole('alert')).textContent).toBe('Not this one.')
  expect(document.activeElement).toBe(screen.getByLabelText(label))
})

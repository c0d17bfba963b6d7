import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeRequest, fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

function submit(email: string) {
  const bodies: unknown[] = []
  fakeApi({
    'POST /auth/forgot-password': ({ body }: FakeRequest) => {
      bodies.push(body)
      return json(200, { success: true })
    },
  })
  renderApp([{ path: '*', Component: ForgotPasswordPage }], '/forgot-password')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Link' }))
  return bodies
}

it('refuses an invalid email before sending it', async () => {
  const bodies = submit('not an address')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(bodies).toEqual([])
})

it('sends the email, and confirms it without saying whether it is known', async () => {
  const bodies = submit(' ana@example.com ')
  expect(await screen.findByText(/^If that email matches an account/)).toBeTruthy()
  expect(bodies).toEqual([{ email: 'ana@example.com' }])
})

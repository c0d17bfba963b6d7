import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeRequest, type FakeRoutes, fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

const FORGOT = 'POST /auth/forgot-password'
const SENT = "If that email matches an account, we've sent a link to set a new password."

function submit(email: string, routes: FakeRoutes = {}) {
  const api = fakeApi(routes)
  renderApp([{ path: '*', Component: ForgotPasswordPage }], '/forgot-password')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Link' }))
  return api
}

describe('/forgot-password', () => {
  it('asks for a well-formed address before it asks the server', async () => {
    const { requests } = submit('not an address')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect(requests).toEqual([])
  })

  it('sends the address and says the same anyone who it belongs to', async () => {
    const bodies: unknown[] = []
    const answer = ({ body }: FakeRequest) => {
      bodies.push(body)
      return json(200, { success: true })
    }
    submit(' ana@example.com ', { [FORGOT]: answer })
    expect(await screen.findByText(SENT)).toBeTruthy()
    expect(bodies).toEqual([{ email: 'ana@example.com' }])
  })

  it('says how long to wait after too many tries', async () => {
    submit('ana@example.com', { [FORGOT]: () => json(429, {}, { 'Retry-After': '1' }) })
    expect((await screen.findByRole('alert')).textContent).toContain('Wait 1 second, then')
  })

  it('says so when the server cannot be reached', async () => {
    submit('ana@example.com', { [FORGOT]: () => Promise.reject(new TypeError('offline')) })
    expect((await screen.findByRole('alert')).textContent).toContain('could not reach the server')
  })
})

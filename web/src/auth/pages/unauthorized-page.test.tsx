import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { UnauthorizedPage } from './unauthorized-page.tsx'

function open(search: string) {
  const page = { path: '/unauthorized', Component: UnauthorizedPage }
  return renderApp([page, { path: '*', element: <p>elsewhere</p> }], `/unauthorized${search}`)
}

describe('/unauthorized', () => {
  it.each([
    ['?reason=missing-token', 'Invalid Token', 'No authorization token was provided in the URL.'],
    ['?reason=invalid-token', 'Invalid Token', 'The authorization token is invalid or has expired.'],
    ['?reason=server-error', 'Server Error', 'A server error occurred. Please try again later.'],
    ['?reason=unauthorized', 'Access Denied', 'You are not authorized to access this resource.'],
    ['?reason=network-error&message=Own+words', 'Connection Error', 'Own words'],
  ])('%s', (search, title, text) => {
    open(search)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('helps by the reason', () => {
    open('?reason=missing-token')
    expect(screen.getByText(/check your email for a valid authorization link/)).toBeTruthy()
  })

  it('does not ask for another role when a mailed link is used up', () => {
    open('?reason=unauthorized&message=Decided+by+cfo.&link=used')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Already Decided')
    expect(screen.getByText('Decided by cfo.')).toBeTruthy()
    expect(screen.getByText('Sign in to see the application and its history.')).toBeTruthy()
    expect(screen.queryByText(/You need to be/)).toBeNull()
  })

  it('leads to sign-in', async () => {
    const router = open('')
    fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })
})

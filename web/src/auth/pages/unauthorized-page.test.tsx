import { screen } from '@testing-library/react'
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
    ['?reason=unauthorized&message=Already+decided', 'Access Denied', 'Already decided'],
    ['?reason=network-error&message=Own+words', 'Connection Error', 'Own words'],
  ])('%s', (search, title, text) => {
    open(search)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it.each([
    ['missing-token', /check your email for a valid authorization link/],
    ['unauthorized', /need to be an HR Manager, CFO, Admin, or have a valid authorization token/],
  ])('helps by the reason: %s', (reason, help) => {
    open(`?reason=${reason}&message=Own+words`)
    expect(screen.getByText(help)).toBeTruthy()
  })
})

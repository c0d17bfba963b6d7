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
    {
      search: '?reason=missing-token',
      title: 'Invalid Token',
      text: 'No authorization token was provided in the URL.',
      help: /check your email for a valid authorization link/,
    },
    {
      search: '?reason=unauthorized&message=Already+decided',
      title: 'Access Denied',
      text: 'Already decided',
      help: /need to be an HR Manager, CFO, Admin, or have a valid authorization token/,
    },
  ])('explains $search', ({ search, title, text, help }) => {
    open(search)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    for (const expected of [text, help]) expect(screen.getByText(expected)).toBeTruthy()
  })
})

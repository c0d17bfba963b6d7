import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { ASK_PORTAL, fakeApi, json, PORTAL } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { useHas } from './portal-query.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => queryClient.clear())

function Offer({ to }: { to: string }) {
  return (
    <>
      <h1>{useHas('reveal') ? 'Reveal' : 'Nothing more'}</h1>
      <Link to={to}>{to}</Link>
    </>
  )
}

function open(first: () => Response | Promise<Response>) {
  const asked = { times: 0 }
  fakeApi({ [ASK_PORTAL]: () => (asked.times++ === 0 ? first() : json(200, PORTAL)) })
  renderApp(
    [
      { path: '/one', element: <Offer key="one" to="/two" /> },
      { path: '/two', element: <Offer key="two" to="/one" /> },
    ],
    '/one',
  )
  return asked
}

it('a server that failed once is asked again by the next page, and then no more', async () => {
  const asked = open(() => json(500, {}))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole('heading').textContent).toBe('Nothing more')
  fireEvent.click(screen.getByRole('link', { name: '/two' }))
  await screen.findByRole('heading', { name: 'Reveal' })
  fireEvent.click(screen.getByRole('link', { name: '/one' }))
  expect(screen.getByRole('heading').textContent).toBe('Reveal')
  expect(asked.times).toBe(2)
})

it('a server that does not know the call is asked once', async () => {
  const asked = open(() => json(404, {}))
  await waitFor(() => expect(asked.times).toBe(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  fireEvent.click(screen.getByRole('link', { name: '/two' }))
  expect(screen.getByRole('heading').textContent).toBe('Nothing more')
  expect(asked.times).toBe(1)
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi, GET_PORTAL, json, PORTAL } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { useHasExtra } from './portal-query.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => queryClient.clear())

function FeatureStatus({ to }: { to: string }) {
  return (
    <>
      <h1>{useHasExtra('reveal') ? 'Reveal' : 'No extras'}</h1>
      <Link to={to}>{to}</Link>
    </>
  )
}

function open(first: () => Response) {
  const requests = { count: 0 }
  fakeApi({ [GET_PORTAL]: () => (requests.count++ === 0 ? first() : json(200, PORTAL)) })
  renderApp(
    [
      { path: '/one', element: <FeatureStatus key="one" to="/two" /> },
      { path: '/two', element: <FeatureStatus key="two" to="/one" /> },
    ],
    '/one',
  )
  return requests
}

it('the next page repeats a failed request, later pages do not', async () => {
  const requests = open(() => json(500, {}))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole('heading').textContent).toBe('No extras')
  fireEvent.click(screen.getByRole('link', { name: '/two' }))
  await screen.findByRole('heading', { name: 'Reveal' })
  fireEvent.click(screen.getByRole('link', { name: '/one' }))
  expect(screen.getByRole('heading').textContent).toBe('Reveal')
  expect(requests.count).toBe(2)
})

it('a server without the call gets one request', async () => {
  const requests = open(() => json(404, {}))
  await waitFor(() => expect(requests.count).toBe(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  fireEvent.click(screen.getByRole('link', { name: '/two' }))
  expect(screen.getByRole('heading').textContent).toBe('No extras')
  expect(requests.count).toBe(1)
})

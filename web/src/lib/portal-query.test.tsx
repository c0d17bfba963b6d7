import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
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

it('the next page repeats a failed request, and later pages do not', async () => {
  const getPortal = vi.fn(() => json(200, PORTAL)).mockReturnValueOnce(json(500, {}))
  fakeApi({ [GET_PORTAL]: getPortal })
  const routes = [
    { path: '/one', element: <FeatureStatus key="one" to="/two" /> },
    { path: '/two', element: <FeatureStatus key="two" to="/one" /> },
  ]
  renderApp(routes, '/one')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole('heading').textContent).toBe('No extras')
  fireEvent.click(screen.getByRole('link', { name: '/two' }))
  await screen.findByRole('heading', { name: 'Reveal' })
  fireEvent.click(screen.getByRole('link', { name: '/one' }))
  expect(screen.getByRole('heading').textContent).toBe('Reveal')
  expect(getPortal).toHaveBeenCalledTimes(2)
})

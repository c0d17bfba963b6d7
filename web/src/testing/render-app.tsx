import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, type RouteObject, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { cssVariablesResolver, theme } from '#web/app/theme.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { EntryKey } from '#web/ui/leaving.ts'

function TestProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}

function TestRoot() {
  return (
    <EntryKey value={useLocation().key}>
      <Outlet />
    </EntryKey>
  )
}

export function renderApp(
  routes: RouteObject[],
  at: string | { pathname: string; search?: string; state?: unknown },
) {
  const router = createMemoryRouter([{ Component: TestRoot, children: routes }], { initialEntries: [at] })
  render(
    <TestProviders>
      <RouterProvider router={router} />
    </TestProviders>,
  )
  return router
}

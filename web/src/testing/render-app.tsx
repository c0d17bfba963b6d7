import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { RouterEntry } from '#web/app/router-entry.tsx'
import { cssVariablesResolver, theme } from '#web/app/theme.ts'
import { queryClient } from '#web/lib/query-client.ts'

function TestProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}

/** Opens an address in an app of the given routes. */
export function renderApp(
  routes: RouteObject[],
  at: string | { pathname: string; search?: string; state?: unknown },
) {
  const element = (
    <RouterEntry>
      <Outlet />
    </RouterEntry>
  )
  const router = createMemoryRouter([{ element, children: routes }], { initialEntries: [at] })
  render(
    <TestProviders>
      <RouterProvider router={router} />
    </TestProviders>,
  )
  return router
}

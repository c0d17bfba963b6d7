import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { watchSession } from '#web/auth/resolve-session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { Questions } from '#web/ui/confirm.tsx'
import { connectSession } from './connect-session.ts'
import { createRouter } from './router.tsx'

type PortalProps = {
  /** Defaults to the current address. */
  to?: string
}

/** Must be called only once per document, because the router takes over the address bar. */
export function createPortal(): ComponentType<PortalProps> {
  connectSession()
  void watchSession()
  const router = createRouter()
  return function Portal({ to }) {
    useEffect(() => {
      if (to) void router.navigate(to)
    }, [to])
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Questions />
        <Notifications position="top-right" />
      </QueryClientProvider>
    )
  }
}

import { type ComponentType, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { watchSession } from '#web/auth/settle-session.ts'
import { connectSession } from './connect-session.ts'
import { keepQueriesApart } from './own-queries.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'

type PortalProps = {
  /** The page to go on to. Without it, the address decides. */
  to?: string
}

/** All pages. Called once in a document: from that point on the router owns the address. */
export function createPortal(): ComponentType<PortalProps> {
  connectSession()
  keepQueriesApart()
  void watchSession()
  const router = createRouter()
  return function Portal({ to }) {
    useEffect(() => {
      if (to) void router.navigate(to)
    }, [to])
    return (
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    )
  }
}

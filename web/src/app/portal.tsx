import './mantine-styles.ts'
import { type ComponentType, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { watchSession } from '#web/auth/settle-session.ts'
import { nextTask } from '#web/lib/next-task.ts'
import { connectSession } from './connect-session.ts'
import { keepQueriesApart } from './own-queries.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'

type PortalProps = {
  /** The page to go on to. Without it, the address decides. */
  to?: string
}

/** All pages, for once in a document: from now on the address is the router's. */
export async function createPortal(): Promise<ComponentType<PortalProps>> {
  connectSession()
  keepQueriesApart()
  void watchSession()
  await nextTask()
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

import { PAGES, type PageAccess, type PageName } from '@epay/contract/auth/pages'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { settleSession } from '#web/auth/session.ts'
import { DEV_MAIL_PATH } from '#web/lib/paths.ts'
import { dropStateOfEnteredAddress } from './entered-address.ts'
import { LazyDevMailPage, LazyShell, NotFoundPage, PAGE_COMPONENTS } from './pages.tsx'
import { ErrorPage, Root, StartingUp } from './root.tsx'
import { RouteGuard } from './route-guard.tsx'

type PageRow = { path: string; access: PageAccess; Page: ComponentType }

const components: Partial<Record<PageName, ComponentType>> = PAGE_COMPONENTS
const pages: readonly (readonly [string, { path: string; access: PageAccess }])[] = Object.entries(PAGES)
const componentByName = new Map(Object.entries(components))

function pageRows(): PageRow[] {
  return pages.flatMap(([name, { path, access }]) => {
    const Page = componentByName.get(name)
    return Page ? [{ path, access, Page }] : []
  })
}

function guarded({ path, access, Page }: PageRow): RouteObject {
  return {
    path,
    // An expired token is renewed before a page opens, but not when a list only changes its address.
    loader: () => settleSession().then(() => null),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    element: (
      <RouteGuard allow={access}>
        <Page />
      </RouteGuard>
    ),
  }
}

export function routes(): RouteObject[] {
  const rows = pageRows()
  const openRoutes = rows
    .filter(row => row.access === 'public')
    .map(({ path, Page }) => ({ path, Component: Page }))
  return [
    {
      Component: Root,
      HydrateFallback: StartingUp,
      errorElement: <ErrorPage />,
      children: [
        ...openRoutes,
        { path: `${DEV_MAIL_PATH}/:mailId?`, Component: LazyDevMailPage },
        { Component: LazyShell, children: rows.filter(row => row.access !== 'public').map(guarded) },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
}

export function createRouter() {
  const router = createBrowserRouter(routes())
  void dropStateOfEnteredAddress(router)
  return router
}

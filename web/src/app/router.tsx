import { PAGES, type PageDeclaration, type PageName } from '@epay/contract/auth/pages'
import { entriesOf } from '@epay/contract/common/records'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { resolveSession } from '#web/auth/resolve-session.ts'
import { DEV_MAIL_PATH } from '#web/lib/paths.ts'
import { DevMailPage, ExtraPage, NotFoundPage, PAGE_COMPONENTS } from './pages.tsx'
import { ErrorPage, Root, StartupFallback } from './root.tsx'
import { RouteGuard } from './route-guard.tsx'
import { Shell } from './shell.tsx'

type PageRow = PageDeclaration & { Page: ComponentType }

const pageRows: readonly PageRow[] = entriesOf<PageName, PageDeclaration>(PAGES).map(([name, page]) => ({
  ...page,
  Page: PAGE_COMPONENTS[name],
}))

function renderPage({ extra, access, Page }: Omit<PageRow, 'path'>) {
  return extra ? <ExtraPage extra={extra} isInShell={access !== 'public'} Page={Page} /> : <Page />
}

function guardedRoute({ path, access, ...page }: PageRow): RouteObject {
  return {
    path,
    // Resolves the session before a page opens, but not when only the query changes.
    loader: async () => {
      await resolveSession(access)
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    element: <RouteGuard allow={access}>{renderPage({ access, ...page })}</RouteGuard>,
  }
}

export function routes(): RouteObject[] {
  const publicRoutes = pageRows
    .filter(row => row.access === 'public')
    .map(({ path, ...page }) => ({ path, element: renderPage(page) }))
  return [
    {
      Component: Root,
      HydrateFallback: StartupFallback,
      errorElement: <ErrorPage />,
      children: [
        ...publicRoutes,
        {
          path: `${DEV_MAIL_PATH}/:mailId?`,
          element: renderPage({ access: 'public', extra: 'devMailbox', Page: DevMailPage }),
        },
        { Component: Shell, children: pageRows.filter(row => row.access !== 'public').map(guardedRoute) },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
}

export function createRouter() {
  return createBrowserRouter(routes())
}

import { PAGES, type PageDeclaration, type PageName } from '@epay/contract/auth/pages'
import { entriesOf } from '@epay/contract/common/records'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { settleSession } from '#web/auth/settle-session.ts'
import { DEV_MAIL_PATH } from '#web/lib/paths.ts'
import { DevMailPage, ExtraPage, NotFoundPage, PAGE_COMPONENTS } from './pages.tsx'
import { ErrorPage, Root, StartingUp } from './root.tsx'
import { RouteGuard } from './route-guard.tsx'
import { Shell } from './shell.tsx'

type PageRow = PageDeclaration & { Page: ComponentType }

const pageRows: readonly PageRow[] = entriesOf<PageName, PageDeclaration>(PAGES).map(([name, page]) => ({
  ...page,
  Page: PAGE_COMPONENTS[name],
}))

function elementOf({ extra, access, Page }: Omit<PageRow, 'path'>) {
  return extra ? <ExtraPage extra={extra} isInShell={access !== 'public'} Page={Page} /> : <Page />
}

function guarded({ path, access, ...page }: PageRow): RouteObject {
  return {
    path,
    // Settles the session before a page opens, but not when only the query changes.
    loader: async () => {
      await settleSession(access)
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    element: <RouteGuard allow={access}>{elementOf({ access, ...page })}</RouteGuard>,
  }
}

export function routes(): RouteObject[] {
  const openRoutes = pageRows
    .filter(row => row.access === 'public')
    .map(({ path, ...page }) => ({ path, element: elementOf(page) }))
  return [
    {
      Component: Root,
      HydrateFallback: StartingUp,
      errorElement: <ErrorPage />,
      children: [
        ...openRoutes,
        {
          path: `${DEV_MAIL_PATH}/:mailId?`,
          element: elementOf({ access: 'public', extra: 'devMailbox', Page: DevMailPage }),
        },
        { Component: Shell, children: pageRows.filter(row => row.access !== 'public').map(guarded) },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
}

export function createRouter() {
  return createBrowserRouter(routes())
}

import { mayOpen, PAGES, type PageDeclaration, type PageName } from '@epay/contract/auth/pages'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { readTokens, sessionStore } from '#web/auth/session-store.ts'
import { settleSession } from '#web/auth/settle-session.ts'
import { DEV_MAIL_PATH } from '#web/lib/dev-mail-path.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { prepare, readFirst } from '#web/ui/lazy-page.tsx'
import { ExtraPage, LazyDevMailPage, LazyShell, NotFoundPage, PAGE_COMPONENTS } from './pages.tsx'
import { ErrorPage, Root, StartingUp } from './root.tsx'
import { RouteGuard } from './route-guard.tsx'

type PageRow = PageDeclaration & { Page: ComponentType }

const components: Partial<Record<PageName, ComponentType>> = PAGE_COMPONENTS
const pages: readonly (readonly [string, PageDeclaration])[] = Object.entries(PAGES)
const componentByName = new Map(Object.entries(components))

function pageRows(): PageRow[] {
  return pages.flatMap(([name, page]) => {
    const Page = componentByName.get(name)
    return Page ? [{ ...page, Page }] : []
  })
}

function elementOf({ extra, access, Page }: Omit<PageRow, 'path'>) {
  return extra ? <ExtraPage extra={extra} isInShell={access !== 'public'} Page={Page} /> : <Page />
}

/** What shows a page of the signed-in. */
async function prepareInShell(Page: ComponentType): Promise<void> {
  if (readTokens().token) await Promise.all([prepare(LazyShell), prepare(Page)])
}

let isFirst = true

function guarded({ path, access, ...page }: PageRow): RouteObject {
  return {
    path,
    // The session is settled before a page opens, but not when a list only changes its address. What shows the page is
    // loaded at the same time, and what the page reads first right after.
    loader: async ({ request }) => {
      const prepared = prepareInShell(page.Page)
      await settleSession(access)
      const { user } = sessionStore.read()
      if (user && !user.isLinkSession && mayOpen(access, user.roles))
        readFirst(page.Page, queryClient, new URL(request.url).searchParams)
      // Nothing is lost by waiting where nothing is shown yet.
      if (isFirst) await prepared
      isFirst = false
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    element: <RouteGuard allow={access}>{elementOf({ access, ...page })}</RouteGuard>,
  }
}

export function routes(): RouteObject[] {
  const rows = pageRows()
  const openRoutes = rows
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
          element: elementOf({ access: 'public', extra: 'devMailbox', Page: LazyDevMailPage }),
        },
        { Component: LazyShell, children: rows.filter(row => row.access !== 'public').map(guarded) },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
}

export function createRouter() {
  return createBrowserRouter(routes())
}

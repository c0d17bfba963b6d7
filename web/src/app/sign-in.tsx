import { type MouseEvent, useMemo, useState } from 'react'
import type { PortalLink } from '#web/auth/login-form.tsx'
import { LoginPage } from '#web/auth/pages/login-page.tsx'
import { useSession } from '#web/auth/session.ts'
import { readTokens } from '#web/auth/session-store.ts'
import { lazyPage } from '#web/ui/lazy-page.tsx'
import { PageBoundary } from '#web/ui/page-boundary.tsx'

const loadPortal = () => import('./portal.tsx')
const Portal = lazyPage(() => loadPortal().then(file => file.createPortal()))

/** Loads what comes after sign-in; whoever needs it loads it again where that fails. */
export function preparePortal(): void {
  for (const loading of [loadPortal(), import('./shell.tsx')]) loading.catch(() => undefined)
}

/** The sign-in page without the portal, which takes its place for whoever is or was signed in, or follows a link. */
export function SignIn() {
  const session = useSession()
  const [portal, setPortal] = useState<{ to?: string }>()
  const Link = useMemo(() => linkTo(to => setPortal({ to })), [])
  if (!portal && (session.user || readTokens().token)) setPortal({})
  if (portal) return <Portal {...portal} />
  return (
    <PageBoundary>
      <LoginPage Link={Link} />
    </PageBoundary>
  )
}

/** As the router's links: a plain click stays in this document, every other is the browser's. */
function linkTo(open: (to: string) => void): PortalLink {
  return function Link({ to, ...props }) {
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      open(to)
    }
    return <a {...props} href={to} onClick={follow} />
  }
}

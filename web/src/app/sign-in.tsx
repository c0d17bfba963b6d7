import { PAGES } from '@epay/contract/auth/pages'
import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import type { PortalLink } from '#web/auth/login-form.tsx'
import { LoginPage } from '#web/auth/pages/login-page.tsx'
import { useSession } from '#web/auth/session.ts'
import { adoptTokens, readTokens } from '#web/auth/session-store.ts'
import { lazyPage } from '#web/ui/lazy-page.tsx'
import { PageErrorBoundary } from '#web/ui/states.tsx'

const loadPortal = () => import('./portal.tsx')
const Portal = lazyPage(() => loadPortal().then(file => file.createPortal()))

function isSigningIn(): boolean {
  return location.pathname === PAGES.login.path && !readTokens().token
}

/** Ignores errors, because the page reports a failed load itself. */
function preloadCurrentPage(): void {
  import('./page-files.ts').then(file => file.preloadPage(location.pathname)).catch(() => undefined)
}
if (readTokens().token) preloadCurrentPage()

/**
 * Shows the portal or, if no one is signed in, the sign-in page, which doesn't load the portal. Signing in then shows
 * the portal in the same document.
 */
export function SignInOrPortal() {
  const session = useSession()
  const [portal, setPortal] = useState<{ to?: string } | undefined>(isSigningIn() ? undefined : {})
  const Link = useMemo(() => createPortalLink(to => setPortal({ to })), [])
  useEffect(() => {
    if (!isSigningIn()) return undefined
    adoptTokens()
    // Loads the portal while the user types.
    const preloadPortal = () => void loadPortal().catch(() => undefined)
    window.addEventListener('focusin', preloadPortal, { once: true })
    return () => window.removeEventListener('focusin', preloadPortal)
  }, [])
  if (!portal && (session.user || readTokens().token)) setPortal({})
  if (portal) return <Portal {...portal} />
  return (
    <PageErrorBoundary>
      <LoginPage Link={Link} />
    </PageErrorBoundary>
  )
}

/** Behaves like the router's Link: plain clicks stay in this document. */
function createPortalLink(open: (to: string) => void): PortalLink {
  return function Link({ to, ...props }) {
    const openInDocument = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      open(to)
    }
    return <a {...props} href={to} onClick={openInDocument} />
  }
}

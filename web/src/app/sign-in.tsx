import { PAGES } from '@epay/contract/auth/pages'
import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import type { PortalLink } from '#web/auth/login-form.tsx'
import { LoginPage } from '#web/auth/pages/login-page.tsx'
import { useSession } from '#web/auth/session.ts'
import { adoptTokens, readTokens } from '#web/auth/session-store.ts'
import { lazyPage } from '#web/ui/lazy-page.tsx'
import { PageBoundary } from '#web/ui/states.tsx'

const loadPortal = () => import('./portal.tsx')
const Portal = lazyPage(() => loadPortal().then(file => file.createPortal()))

function isSigningIn(): boolean {
  return location.pathname === PAGES.login.path && !readTokens().token
}

/** Errors are ignored: the page reports a failed load itself. */
function preload(): void {
  import('./page-files.ts').then(file => file.preloadPage(location.pathname)).catch(() => undefined)
}
if (readTokens().token) preload()

/**
 * Shows the portal, or the sign-in page without loading the portal. Signing in replaces one with the other in the
 * same document.
 */
export function SignInOrPortal() {
  const session = useSession()
  const [portal, setPortal] = useState<{ to?: string } | undefined>(isSigningIn() ? undefined : {})
  const Link = useMemo(() => linkTo(to => setPortal({ to })), [])
  useEffect(() => {
    if (!isSigningIn()) return undefined
    adoptTokens()
    // Loads the portal while the user types.
    const preload = () => void loadPortal().catch(() => undefined)
    window.addEventListener('focusin', preload, { once: true })
    return () => window.removeEventListener('focusin', preload)
  }, [])
  if (!portal && (session.user || readTokens().token)) setPortal({})
  if (portal) return <Portal {...portal} />
  return (
    <PageBoundary>
      <LoginPage Link={Link} />
    </PageBoundary>
  )
}

/** Behaves like the router's Link: plain clicks stay in this document. */
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

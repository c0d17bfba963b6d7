import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const TITLE = '[data-page-title]'

/** Puts the focus on the new page's title, unless the page has put it somewhere itself. */
function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>(TITLE)
  if (!title) return false
  const isTaken = document.activeElement?.closest('main, [role="dialog"]')
  if (!isTaken) title.focus({ preventScroll: true })
  return true
}

/** After every navigation but the first, keyboards and screen readers start at the page's title. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (focusTitle()) return
    // The page's file is still loading: its title comes with it.
    const observer = new MutationObserver(() => {
      if (focusTitle()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

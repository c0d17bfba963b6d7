import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '#web/ui/confirm.tsx'

const QUESTION = {
  title: 'Leave this page?',
  text: 'Your packet has not been submitted. What you have entered here will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  isDangerous: true,
} as const

/** Asks before the page is left while it holds something that has not been sent. */
export function useLeaveWarning(isUnsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(QUESTION).then(isLeaving => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}

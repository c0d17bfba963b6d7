import { useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '#web/ui/confirm.tsx'

/** Asks before edits are lost: by closing, by going to another page, by leaving the site. */
export function useUnsavedWarning(isDirty: boolean) {
  const [isAsking, setIsAsking] = useState(false)

  const mayLeave = useCallback(async () => {
    if (!isDirty) return true
    setIsAsking(true)
    const isConfirmed = await confirm({
      title: 'Unsaved changes',
      text: 'You have changed this application and not saved it. Close it without saving?',
      confirmLabel: 'Discard Changes',
      cancelLabel: 'Keep Editing',
      isDangerous: true,
    })
    setIsAsking(false)
    return isConfirmed
  }, [isDirty])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayLeave().then(isLeaving => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker, mayLeave])

  return { mayLeave, isAsking }
}

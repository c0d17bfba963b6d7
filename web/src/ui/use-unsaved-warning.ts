import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { type Question, useConfirm } from './confirm.tsx'
import { useUnloadWarning } from './leaving.ts'

type UnsavedWarning = {
  isUnsaved: boolean
  question: Question
  /** Which navigations discard the changes; by default, those to another page. */
  isDiscarding?: (from: Location, to: Location) => boolean
}

const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname

/**
 * Asks before a link, Back, or a closed dialog discards unsaved changes. The browser asks before the user leaves the
 * site. `allowLeaving` lets the next navigation pass.
 */
export function useUnsavedWarning({ isUnsaved, question, isDiscarding = isOtherPage }: UnsavedWarning) {
  const confirm = useConfirm()
  const unsaved = useRef(isUnsaved)
  useLayoutEffect(() => {
    unsaved.current = isUnsaved
  }, [isUnsaved])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.current && isDiscarding(currentLocation, nextLocation),
  )
  const latest = useRef({ blocker, question })
  latest.current = { blocker, question }
  const isAsking = useRef(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  // React might skip the state between two blocked navigations, so the effect also depends on the blocker itself.
  useEffect(() => {
    // Pressing Back while the question is open must not ask twice.
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void confirm(latest.current.question).then(isLeaving => {
      isAsking.current = false
      const { blocker: latestBlocker } = latest.current
      if (!isMounted.current || latestBlocker.state !== 'blocked') return
      if (isLeaving) latestBlocker.proceed()
      else latestBlocker.reset()
    })
  }, [blocker, confirm])
  useUnloadWarning(isUnsaved)

  return {
    allowLeaving: () => {
      unsaved.current = false
    },
  }
}

import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import type { Question } from './confirm.tsx'
import { useConfirm } from './confirm.tsx'
import { useUnloadWarning } from './leaving.ts'

type UnsavedWarning = {
  isUnsaved: boolean
  question: Question
  /** Which navigations discard the changes; by default, those to another page. */
  isLeft?: (from: Location, to: Location) => boolean
}

const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname

/**
 * Asks before unsaved changes are discarded by a link, Back, or a closed dialog; the browser asks when the site is
 * left. `forget` lets the next navigation pass.
 */
export function useUnsavedWarning({ isUnsaved, question, isLeft = isOtherPage }: UnsavedWarning) {
  const confirm = useConfirm()
  const unsaved = useRef(isUnsaved)
  useLayoutEffect(() => {
    unsaved.current = isUnsaved
  }, [isUnsaved])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.current && isLeft(currentLocation, nextLocation),
  )
  const latest = useRef({ blocker, question })
  latest.current = { blocker, question }
  const isAsking = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // React may show two blocked navigations in a row without the state between them, so the state alone doesn't tell
  // whether to ask again.
  useEffect(() => {
    // Pressing Back while the question is open must not ask twice.
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void confirm(latest.current.question).then(isLeaving => {
      isAsking.current = false
      const { blocker: asked } = latest.current
      if (!isShown.current || asked.state !== 'blocked') return
      if (isLeaving) asked.proceed()
      else asked.reset()
    })
  }, [blocker, confirm])
  useUnloadWarning(isUnsaved)

  return {
    forget: () => {
      unsaved.current = false
    },
  }
}

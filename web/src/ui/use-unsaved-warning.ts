import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import type { Question } from './confirm.tsx'
import { useConfirm } from './confirm.tsx'
import { useUnloadWarning } from './leaving.ts'

type UnsavedWarning = {
  isUnsaved: boolean
  /** Asked before what is unsaved is dropped. */
  question: Question
  /** Which navigations drop it: those to another page, unless something else is said. */
  isLeft?: (from: Location, to: Location) => boolean
}

const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname

/**
 * Asks before what is unsaved is dropped: by a link, by Back, by closing a dialog that `isLeft` knows of; when
 * the site itself is left, the browser asks. `forget` lets the next navigation pass: everything is saved.
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
  // Each blocked navigation is a blocker of its own. React may show two in a row without the answer between them, so
  // that their states alone don't tell whether to ask again.
  useEffect(() => {
    // Pressing Back again while the question is open asks no second one.
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

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Draft,
  type DraftContent,
  hasWords,
  isDraftOff,
  isDraftPossible,
  isSameDraft,
  isTooOld,
  keepDraft,
  mergeDrafts,
  readDraft,
  switchDraft,
} from './draft.ts'

type DraftOptions = {
  content: DraftContent
  restored: Draft | undefined
  /** Is this draft being submitted? */
  isSubmitting: boolean
  /** Takes over what another tab wrote into this draft. */
  onOtherTab: (draft: Draft) => void
  /** The draft was submitted or emptied in another tab, or removed with the browser's data. */
  onRemoved: () => void
}

/** Saves the input on the device with every change, unless that is turned off or the browser cannot store it. */
export function useDraft({ content, restored, isSubmitting, onOtherTab, onRemoved }: DraftOptions) {
  const [savedAt, setSavedAt] = useState(restored?.savedAt)
  const [isKept, setIsKept] = useState(() => !isDraftOff())
  const [isPossible, setIsPossible] = useState(isDraftPossible)
  const text = JSON.stringify(content)
  const last = useRef(text)
  /** The last version that this tab and the others have in common. */
  const known = useRef(content)

  /** A draft that was removed for any reason but its age must not be written back by this tab. */
  const isRemoved = (stored: Draft | undefined) =>
    !stored && savedAt !== undefined && !isTooOld(savedAt) && !isDraftOff()
  const leave = () => {
    if (!isSubmitting) onRemoved()
  }

  const save = () => {
    const stored = readDraft()
    if (isRemoved(stored)) return leave()
    const isShared = stored !== undefined && isSameDraft(stored, content)
    const merged = isShared ? mergeDrafts({ before: known.current, mine: content, theirs: stored }) : content
    known.current = content
    const at = keepDraft(merged)
    setSavedAt(at)
    setIsPossible(at !== undefined || isDraftOff() || !hasWords(merged))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the content, which is new each time
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    save()
  }, [text])

  const takeOver = useEffectEvent(() => {
    setIsKept(!isDraftOff())
    const stored = readDraft()
    if (isRemoved(stored)) return leave()
    setSavedAt(stored?.savedAt)
    // A different draft is not merged into this one, but taken over if nothing is typed here yet.
    if (!stored || (hasWords(content) && !isSameDraft(stored, content))) return
    known.current = { ...content, values: stored.values, attempt: stored.attempt ?? content.attempt }
    // Written back, it could outlive its removal: the other tab may be submitting it.
    last.current = JSON.stringify(known.current)
    onOtherTab(stored)
  })
  useEffect(() => {
    const listen = () => takeOver()
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [])

  const keep = (wanted: boolean) => {
    switchDraft(wanted)
    setIsKept(wanted)
    save()
  }
  return { savedAt, isKept, isPossible, keep }
}

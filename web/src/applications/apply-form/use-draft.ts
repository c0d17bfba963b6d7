import { useEffect, useRef, useState } from 'react'
import { type Draft, type DraftContent, keepDraft } from './draft.ts'

/** Keeps what is typed on the device with every change; says when it last did. */
export function useDraft(content: DraftContent, restored: Draft | undefined): number | undefined {
  const [savedAt, setSavedAt] = useState(restored?.savedAt)
  const text = JSON.stringify(content)
  const last = useRef(text)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the content, which is new each time
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    setSavedAt(keepDraft(content))
  }, [text])

  return savedAt
}

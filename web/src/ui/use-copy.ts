import { useState } from 'react'

/** Copies a text, and knows what came of it: a browser may refuse it, and pages on plain HTTP have no clipboard. */
export function useCopy(text: string) {
  const [isCopied, setIsCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      setIsCopied(false)
    }
  }
  return { isCopied, copy: () => void copy() }
}

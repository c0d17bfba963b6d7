import { useState } from 'react'

/** Copies text. Browsers may refuse, and offer no clipboard over plain HTTP. */
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

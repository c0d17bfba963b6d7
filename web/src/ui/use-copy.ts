import { useState } from 'react'

/** `isCopied` is false if the browser refuses, which it always does over plain HTTP. */
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

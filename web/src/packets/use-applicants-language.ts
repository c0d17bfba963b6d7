import type { Language } from '@epay/contract/languages/languages'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/lib/translated.tsx'

/**
 * Switches to the language in which the candidate applied, unless another was chosen on this device.
 * Returns `true` once that is decided. If the language could not be loaded, the page keeps its own.
 */
export function useApplicantsLanguage(applied: Language | undefined): boolean {
  const { suggest } = useLanguage()
  const [isSettled, setIsSettled] = useState(false)
  const first = useRef(suggest)
  useEffect(() => {
    if (!applied) return
    const settle = () => setIsSettled(true)
    first.current(applied).then(settle, settle)
  }, [applied])
  return isSettled
}

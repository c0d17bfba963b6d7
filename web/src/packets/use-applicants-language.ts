import type { Language } from '@epay/contract/languages/languages'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/lib/translated.tsx'

/**
 * Switches to the language in which the candidate applied, unless another was chosen on this device.
 * Returns `true` once that is decided. If the server doesn't say it or it could not be loaded, the page keeps its own.
 */
export function useApplicantsLanguage(prefill: { language?: Language } | undefined): boolean {
  const { suggest } = useLanguage()
  const [isSettled, setIsSettled] = useState(false)
  const first = useRef(suggest)
  useEffect(() => {
    if (!prefill) return
    const settle = () => setIsSettled(true)
    if (prefill.language) first.current(prefill.language).then(settle, settle)
    else settle()
  }, [prefill])
  return isSettled
}

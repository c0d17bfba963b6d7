import type { Language } from '@epay/contract/languages/languages'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/lib/translated.tsx'

/**
 * Goes on in the language in which the candidate applied, unless another was chosen on this device.
 * `true` once that is settled, also when it could not be loaded: then the page stays as it is.
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

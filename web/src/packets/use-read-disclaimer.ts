import type { Language } from '@epay/contract/languages/languages'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PacketValues } from './form/packet-values.ts'

/** The disclaimer was acknowledged in one language; after a change of language it must be acknowledged again. */
export function useReadDisclaimer({ setValue }: UseFormReturn<PacketValues>, language: Language): void {
  const read = useRef(language)
  useEffect(() => {
    if (read.current === language) return
    read.current = language
    setValue('disclaimerAcknowledged', false)
  }, [language, setValue])
}

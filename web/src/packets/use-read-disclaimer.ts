import type { Language } from '@epay/contract/languages/languages'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PacketValues } from './form/packet-values.ts'

/** What was ticked were the words of one language: in another one they are to be read, and ticked, again. */
export function useReadDisclaimer({ setValue }: UseFormReturn<PacketValues>, language: Language): void {
  const read = useRef(language)
  useEffect(() => {
    if (read.current === language) return
    read.current = language
    setValue('disclaimerAcknowledged', false)
  }, [language, setValue])
}

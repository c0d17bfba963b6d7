import type { Language } from '@epay/contract/languages/languages'
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { buildPacketValues } from './factories.ts'
import type { PacketValues } from './form/packet-values.ts'
import { useReadDisclaimer } from './use-read-disclaimer.ts'

it('takes the tick back when the statement changes its language, and only then', () => {
  const { result, rerender } = renderHook(
    ({ language }: { language: Language }) => {
      const form = useForm<PacketValues>({ defaultValues: buildPacketValues() })
      useReadDisclaimer(form, language)
      return form
    },
    { initialProps: { language: 'en' } },
  )
  const isTicked = () => result.current.getValues('disclaimerAcknowledged')
  rerender({ language: 'en' })
  expect(isTicked()).toBe(true)
  rerender({ language: 'es' })
  expect(isTicked()).toBe(false)
  act(() => result.current.setValue('disclaimerAcknowledged', true))
  rerender({ language: 'es' })
  expect(isTicked()).toBe(true)
})

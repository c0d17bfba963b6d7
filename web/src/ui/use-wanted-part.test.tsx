import { act, renderHook, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { createStore } from '#web/lib/store.ts'
import { useWantedPart, type Wanted } from './use-wanted-part.ts'

const Part: ComponentType = () => null

function use(wanted: Wanted) {
  const store = createStore(wanted)
  const load = vi.fn(() => Promise.resolve(Part))
  const { result } = renderHook(() => useWantedPart(store, load))
  return { load, result, want: (next: Wanted) => act(async () => store.write(next)) }
}

it('loads nothing that nobody wants', () => {
  const { load, result } = use('no')
  expect(load).not.toHaveBeenCalled()
  expect(result.current).toBeUndefined()
})

it('loads what is wanted soon, and draws it at once when it is wanted', async () => {
  const { load, result, want } = use('no')
  await want('soon')
  expect(load).toHaveBeenCalledOnce()
  expect(result.current).toBeUndefined()
  await want('now')
  expect(result.current).toBe(Part)
})

it('draws what is wanted before it was loaded when it is there', async () => {
  const { result } = use('now')
  await waitFor(() => expect(result.current).toBe(Part))
})

import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function renderForPaper() {
  const { useForPaper } = await import('./use-for-paper.ts')
  const ForPaper = () => useForPaper() && 'for paper'
  const { container } = render(<ForPaper />)
  return container
}

it('draws nothing for paper while the page starts, and all of it once that is over', async () => {
  const page = await renderForPaper()
  await act(() => vi.advanceTimersByTimeAsync(2_999))
  expect(page.textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(page.textContent).toBe('for paper')
})

it('draws it in time where somebody prints at once', async () => {
  const page = await renderForPaper()
  expect(page.textContent).toBe('')
  window.dispatchEvent(new Event('beforeprint'))
  expect(page.textContent).toBe('for paper')
})

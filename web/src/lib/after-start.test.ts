import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('runs three seconds after the page has begun', async () => {
  const { afterStart } = await import('./after-start.ts')
  const run = vi.fn()
  afterStart(run)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
})

it.each(['pointerdown', 'keydown', 'click'])('runs at the first %s', async event => {
  const { afterStart } = await import('./after-start.ts')
  const run = vi.fn()
  afterStart(run)
  window.dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledOnce()
})

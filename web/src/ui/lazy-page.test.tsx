import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPage, lazyPart } from './lazy-page.tsx'

const FAILED = 'This page could not be loaded.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // React logs the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open(load: () => Promise<ComponentType>, lazyComponent = lazyPage) {
  const Lazy = lazyComponent(load)
  await act(async () => {
    render(
      <StrictMode>
        <MantineProvider env="test">
          <p>the rest</p>
          <Lazy />
        </MantineProvider>
      </StrictMode>,
    )
  })
}

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('a lazy page fails after 120 seconds', async () => {
  await open(() => new Promise(() => undefined))
  await advance(119_999)
  expect(screen.getByText('Loading...')).toBeTruthy()
  await advance(1)
  expect(screen.getByText(FAILED)).toBeTruthy()
})

it('the rest of the page stays if only a part fails to load', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')), lazyPart)
  expect(screen.getByText('the rest')).toBeTruthy()
  expect(screen.queryByText(FAILED)).toBeNull()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

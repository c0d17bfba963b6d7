import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPage, lazyPart } from './lazy-page.tsx'

const Page: ComponentType = () => <p>the page</p>
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

async function open(load: () => Promise<ComponentType>, lazily = lazyPage) {
  const Lazy = lazily(load)
  await act(async () => {
    render(
      <StrictMode>
        <MantineProvider env="test">
          <p>what is beside it</p>
          <Lazy />
        </MantineProvider>
      </StrictMode>,
    )
  })
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('a page that loads when it is shown', () => {
  it('shows that it loads, and then the page', async () => {
    const { promise, resolve } = Promise.withResolvers<ComponentType>()
    await open(() => promise)
    expect(screen.getByText('Loading...')).toBeTruthy()
    await act(async () => resolve(Page))
    expect(screen.getByText('the page')).toBeTruthy()
  })

  it('gives up after 120 seconds, not before', async () => {
    await open(() => new Promise(() => undefined))
    await pass(119_999)
    expect(screen.getByText('Loading...')).toBeTruthy()
    await pass(1)
    expect(screen.getByText(FAILED)).toBeTruthy()
  })

  it('says so when its file cannot be fetched, and offers to try again', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(screen.getByText(FAILED)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('leaves the rest of the page when only a part of it cannot be fetched', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')), lazyPart)
    expect(screen.getByText('what is beside it')).toBeTruthy()
    expect(screen.queryByText(FAILED)).toBeNull()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })
})

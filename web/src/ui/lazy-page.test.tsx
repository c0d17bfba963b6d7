import { MantineProvider } from '@mantine/core'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPage, type PageComponent, prepare, readFirst } from './lazy-page.tsx'

const Page: ComponentType = () => <p>the page</p>
const FAILED = 'This page could not be loaded.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // React prints the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function show(Lazy: ComponentType) {
  render(
    <StrictMode>
      <MantineProvider env="test">
        <Lazy />
      </MantineProvider>
    </StrictMode>,
  )
}

async function open(load: () => Promise<ComponentType>) {
  const Lazy = lazyPage(load)
  await act(async () => show(Lazy))
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

  it('gives up after 120 seconds, not before, and can be tried again', async () => {
    const answers = [new Promise<ComponentType>(() => undefined), Promise.resolve(Page)]
    const load = vi.fn(() => answers[load.mock.calls.length - 1] ?? Promise.resolve(Page))
    await open(load)
    await pass(119_999)
    expect(screen.getByText('Loading...')).toBeTruthy()
    await pass(1)
    expect(screen.getByText(FAILED)).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(screen.getByText('the page')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('says so when its file cannot be fetched', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(screen.getByText(FAILED)).toBeTruthy()
  })

  it('is there at once when its file was loaded before', async () => {
    const load = vi.fn(() => Promise.resolve(Page))
    const Lazy = lazyPage(load)
    await prepare(Lazy)
    show(Lazy)
    expect(screen.getByText('the page')).toBeTruthy()
    expect(load).toHaveBeenCalledOnce()
  })

  it('is loaded again when it is shown, if that failed before', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Page)
    const Lazy = lazyPage(load)
    await prepare(Lazy)
    await act(async () => show(Lazy))
    expect(screen.getByText('the page')).toBeTruthy()
  })

  it('asks for what it reads first by its address, without being shown', async () => {
    const Reading: PageComponent = () => <p>the page</p>
    const asked = Promise.withResolvers<string | null>()
    Reading.readFirst = async (_client, search) => asked.resolve(search.get('sequence'))
    readFirst(
      lazyPage(async () => Reading),
      new QueryClient(),
      new URLSearchParams('sequence=3'),
    )
    expect(await asked.promise).toBe('3')
  })
})

describe('a dialog in a file of its own', () => {
  async function statesOf({ isTouched }: { isTouched: boolean }) {
    vi.resetModules()
    const { lazyOverlay } = await import('./lazy-page.tsx')
    if (isTouched) window.dispatchEvent(new Event('pointerdown'))
    const states: boolean[] = []
    const Dialog = lazyOverlay(
      async () =>
        function Shown({ isOpen }: { isOpen: boolean; onClose: () => void }) {
          states.push(isOpen)
          return isOpen && <p>open</p>
        },
      { failed: FAILED },
    )
    await act(async () => show(() => <Dialog isOpen onClose={() => undefined} />))
    await act(() => new Promise(drawn => requestAnimationFrame(drawn)))
    expect(screen.getByText('open')).toBeTruthy()
    return states
  }

  it('is open from the first on where the page begins with it', async () => {
    expect(await statesOf({ isTouched: false })).not.toContain(false)
  })

  it('is drawn closed first where somebody opens it', async () => {
    expect((await statesOf({ isTouched: true }))[0]).toBe(false)
  })
})

import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { CHECK_CONNECTION } from '#web/lib/api-error.ts'
import { ErrorState } from './error-state.tsx'
import { Loading, LoadingRows } from './loading.tsx'

const LAZY_TIMEOUT_MS = 120_000

class PageLoadError extends Error {}

async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageLoadError('The page took too long to load')), LAZY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, timeout])
  } catch (cause) {
    throw new PageLoadError('The page could not be loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}

type LazyPart = {
  /** The message when it could not be loaded. */
  failed: string
  /** Holds the place while it loads. */
  fallback?: ReactNode
}

const PAGE: LazyPart = { failed: PAGE_TEXTS.notLoaded, fallback: <LoadingRows /> }

/** A page in a file of its own, loaded when it is first shown; gives up after 120 s and can be tried again. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(load, PAGE)
}

/** A part of a page in a file of its own, as `lazyPage`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failed, fallback = <Loading /> }: LazyPart,
): ComponentType<Props> {
  const start = () => lazy(async () => ({ default: await withTimeout(load()) }))
  let current: ComponentType<Props> = start()

  return function LazyPart(props) {
    const [attempt, setAttempt] = useState(0)
    const retry = () => {
      current = start()
      setAttempt(attempt + 1)
    }
    const Part = current
    return (
      <LoadBoundary
        key={attempt}
        failed={failed}
        onRetry={attempt === 0 ? retry : () => window.location.reload()}
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
}

type LoadBoundaryProps = { failed: string; onRetry: () => void; children: ReactNode }

class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PageLoadError)) throw error
    return <ErrorState title={this.props.failed} text={CHECK_CONNECTION} onRetry={this.props.onRetry} />
  }
}

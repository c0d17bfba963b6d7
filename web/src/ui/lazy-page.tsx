import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { CHECK_CONNECTION } from '#web/lib/api-error.ts'
import { PageTitle } from './page-title.tsx'
import { ErrorState, LoadingRows } from './states.tsx'

const LAZY_TIMEOUT_MS = 120_000

class PageLoadError extends Error {}

async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page took too long to load')), LAZY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, timeout])
  } catch (cause) {
    throw new PageLoadError('The page could not be loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const RELOAD_PROMPT = <ErrorState title={CHECK_CONNECTION} onRetry={() => window.location.reload()} />

function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, failed }: { fallback?: ReactNode; failed: ReactNode },
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await withTimeout(load()) }))
  return function LazyComponent(props: Props) {
    return (
      <LoadErrorBoundary failed={failed}>
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </LoadErrorBoundary>
    )
  }
}

/**
 * Loads a page on demand. Offers to reload the document if loading takes over 120 s or fails, for example because a
 * newer build replaced the file.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const failed = (
    <>
      <PageTitle title={PAGE_TEXTS.pageNotLoaded} />
      {RELOAD_PROMPT}
    </>
  )
  return createLazyComponent(load, { fallback: <LoadingRows />, failed })
}

/** Loads a part of a page on demand. If loading fails, the rest of the page stays, with the user's input. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  return createLazyComponent(load, { fallback, failed: RELOAD_PROMPT })
}

type LoadErrorBoundaryProps = { failed: ReactNode; children: ReactNode }

class LoadErrorBoundary extends Component<LoadErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PageLoadError)) throw error
    return this.props.failed
  }
}

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

/**
 * Loads a page on demand. If that fails or takes over 120 s, perhaps because a newer build replaced the file, offers
 * to reload the document.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Page: ComponentType<Props> = lazy(async () => ({ default: await withTimeout(load()) }))
  return function LazyPage(props: Props) {
    return (
      <LoadBoundary>
        <Suspense fallback={<LoadingRows />}>
          <Page {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
}

class LoadBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PageLoadError)) throw error
    return (
      <>
        <PageTitle title={PAGE_TEXTS.notLoaded} />
        <ErrorState title={CHECK_CONNECTION} onRetry={() => window.location.reload()} />
      </>
    )
  }
}

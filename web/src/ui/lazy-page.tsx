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

const RELOAD = <ErrorState title={CHECK_CONNECTION} onRetry={() => window.location.reload()} />

function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed }: { waiting?: ReactNode; failed: ReactNode },
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await withTimeout(load()) }))
  return function OnDemand(props: Props) {
    return (
      <LoadBoundary failed={failed}>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
}

/**
 * Loads a page on demand. If that fails or takes over 120 s, perhaps because a newer build replaced the file, offers
 * to reload the document.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const failed = (
    <>
      <PageTitle title={PAGE_TEXTS.pageNotLoaded} />
      {RELOAD}
    </>
  )
  return onDemand(load, { waiting: <LoadingRows />, failed })
}

/** Loads a part of a page on demand. If that fails, the rest of the page stays, with the user's input. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  return onDemand(load, { waiting, failed: RELOAD })
}

type LoadBoundaryProps = { failed: ReactNode; children: ReactNode }

class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
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

import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { ErrorState } from './error-state.tsx'
import { Loading } from './loading.tsx'

export const LAZY_TIMEOUT_MS = 120_000

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

/** A page in a file of its own, loaded when it is first shown; gives up after 120 s and can be tried again. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const start = () => lazy(async () => ({ default: await withTimeout(load()) }))
  let current: LazyExoticComponent<ComponentType> = start()

  return function LazyPage() {
    const [attempt, setAttempt] = useState(0)
    const retry = () => {
      current = start()
      setAttempt(attempt + 1)
    }
    const Page = current
    return (
      <LoadBoundary key={attempt} onRetry={attempt === 0 ? retry : () => window.location.reload()}>
        <Suspense fallback={<Loading />}>
          <Page />
        </Suspense>
      </LoadBoundary>
    )
  }
}

type LoadBoundaryProps = { onRetry: () => void; children: ReactNode }

class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PageLoadError)) throw error
    return (
      <ErrorState
        title="This page could not be loaded."
        text="Please check your connection and try again."
        onRetry={this.props.onRetry}
      />
    )
  }
}

import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Button } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isStarting } from '#web/lib/after-start.ts'
import { CHECK_CONNECTION } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { ErrorState } from './error-state.tsx'
import classes from './lazy-page.module.css'
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

type LazyPart<Props> = {
  /** The message when it could not be loaded. */
  failed: string
  /** Holds the place while it loads. */
  fallback?: ReactNode
  /** Where the message stands. */
  frame?: (failure: ReactNode, props: Props, retry: () => void) => ReactNode
}

const PAGE: LazyPart<object> = { failed: PAGE_TEXTS.notLoaded, fallback: <LoadingRows /> }

/** A component that may also say what it reads first, for an address with this query. */
export type PageComponent<Props = object> = ComponentType<Props> & {
  readFirst?: (client: QueryClient, search: URLSearchParams) => Promise<unknown> | undefined
}

const loaders = new WeakMap<object, () => Promise<Pick<PageComponent, 'readFirst'>>>()

/** Loads a part's file before the part is shown, which then is there at once; what fails is tried again then. */
export async function prepare<Props>(Part: ComponentType<Props>): Promise<void> {
  await loaders
    .get(Part)?.()
    .catch(() => undefined)
}

/** Asks for what a page reads first, beside the work of drawing it. */
export function readFirst(
  Page: ComponentType,
  ...given: Parameters<NonNullable<PageComponent['readFirst']>>
): void {
  loaders
    .get(Page)?.()
    .then(page => page.readFirst?.(...given))
    .catch(() => undefined)
}

/** A page around one of those: preparing it prepares what is inside. */
export function aroundPage(Page: ComponentType, Around: ComponentType): ComponentType {
  const load = loaders.get(Page)
  if (load) loaders.set(Around, load)
  return Around
}

/** A page in a file of its own, loaded when it is first shown; gives up after 120 s and can be tried again. */
export function lazyPage<Props extends object>(
  load: () => Promise<PageComponent<Props>>,
): ComponentType<Props> {
  return lazyPart(load, PAGE)
}

/** A part of a page in a file of its own, as `lazyPage`. */
export function lazyPart<Props extends object>(
  load: () => Promise<PageComponent<Props>>,
  { failed, fallback = <Loading />, frame = failure => failure }: LazyPart<Props>,
): ComponentType<Props> {
  let loaded: PageComponent<Props> | undefined
  const loadOnce = async () => {
    const part = await withTimeout(load())
    loaded ??= part
    return loaded
  }
  const start = () => lazy(async () => ({ default: await loadOnce() }))
  let waiting = start()

  function LazyPart(props: Props) {
    // A part that is there already has no placeholder, which React would show for at least 300 ms.
    const [{ Part, attempt }, setShown] = useState(() => ({ Part: loaded ?? waiting, attempt: 0 }))
    const retry = () => {
      waiting = start()
      setShown({ Part: waiting, attempt: attempt + 1 })
    }
    return (
      <LoadBoundary
        key={attempt}
        failed={failed}
        onRetry={attempt === 0 ? retry : () => window.location.reload()}
        frame={failure => frame(failure, props, retry)}
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
  loaders.set(LazyPart, loadOnce)
  return LazyPart
}

type Overlay = { isOpen: boolean; onClose: () => void }

/**
 * A dialog or menu in a file of its own, as `lazyPart`. Whoever opens it without a network is told so in a dialog that
 * needs no file.
 */
export function lazyOverlay<Props extends Overlay>(
  load: () => Promise<ComponentType<Props>>,
  { failed, fallback = null }: Pick<LazyPart<Props>, 'failed' | 'fallback'>,
): ComponentType<Props> {
  return lazyPart(async () => drawnClosedFirst(await load()), {
    failed,
    fallback,
    frame: (failure, { isOpen, onClose }, retry) => {
      const close = () => {
        retry()
        onClose()
      }
      return isOpen && <FailureDialog onClose={close}>{failure}</FailureDialog>
    },
  })
}

/**
 * What is drawn closed before it opens has its transition also the first time. A frame later, because a drawer's inside
 * is only drawn after the drawer itself. What a page begins with needs none.
 */
function drawnClosedFirst<Props extends Overlay>(Part: ComponentType<Props>): ComponentType<Props> {
  return function OverlayPart(props) {
    const [isDrawn, setIsDrawn] = useState(isStarting)
    useEffect(() => {
      const frame = requestAnimationFrame(() => setIsDrawn(true))
      return () => cancelAnimationFrame(frame)
    }, [])
    return <Part {...props} isOpen={props.isOpen && isDrawn} />
  }
}

/** In a dialog's place while it loads. */
export const DIALOG_LOADS = (
  <div className={classes.waiting}>
    <Loading />
  </div>
)

function FailureDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={classes.failure} aria-label={t(PAGE_TEXTS.notLoaded)} onClose={onClose}>
      {children}
      <Button variant="subtle" fullWidth onClick={() => dialog.current?.close()}>
        {t(PAGE_TEXTS.close)}
      </Button>
    </dialog>
  )
}

type LoadBoundaryProps = {
  failed: string
  onRetry: () => void
  frame: (failure: ReactNode) => ReactNode
  children: ReactNode
}

class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PageLoadError)) throw error
    const { failed, frame, onRetry } = this.props
    return frame(<ErrorState title={failed} text={CHECK_CONNECTION} onRetry={onRetry} />)
  }
}

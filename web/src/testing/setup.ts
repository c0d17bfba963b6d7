import { DecompressionStream, ReadableStream, TransformStream, WritableStream } from 'node:stream/web'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Generous, for machines under load.
configure({ asyncUtilTimeout: 120_000 })

import { connectSession } from '#web/app/connect-session.ts'

// Browser APIs that the ZIP library needs and jsdom lacks.
Object.assign(globalThis, { DecompressionStream, ReadableStream, TransformStream, WritableStream })

// Browser APIs that Mantine needs and jsdom lacks.
class NoopObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoopObserver
window.matchMedia ??= query =>
  Object.assign(new EventTarget(), {
    media: query,
    // As in browsers, an empty query always matches.
    matches: query.trim() === '',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
window.scrollTo = () => undefined

Element.prototype.scrollIntoView ??= () => undefined

connectSession()

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
})

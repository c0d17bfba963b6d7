import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { useStore } from '#web/lib/store.ts'
import { askedQuestions, overlaysWanted } from '#web/ui/overlay-state.ts'
import { Appearance } from './appearance.tsx'

/** Asks in the browser's own dialog when ours could not be loaded, so that every question gets an answer. */
function BrowserQuestions() {
  const asked = useStore(askedQuestions).at(-1)
  useEffect(() => {
    asked?.answer(window.confirm(`${asked.title}\n\n${asked.text}`))
  }, [asked])
  return null
}

async function loadOverlays(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./overlays.tsx')).Overlays }
  } catch {
    // A page without toasts is better than none.
    return { default: BrowserQuestions }
  }
}

const Overlays = lazy(loadOverlays)

export function Providers({ children }: { children: ReactNode }) {
  const hasOverlays = useStore(overlaysWanted)
  return (
    <QueryClientProvider client={queryClient}>
      <Appearance>
        {children}
        <Suspense>{hasOverlays && <Overlays />}</Suspense>
      </Appearance>
    </QueryClientProvider>
  )
}

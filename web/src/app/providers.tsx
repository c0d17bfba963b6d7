import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { useStore } from '#web/lib/store.ts'
import { overlaysWanted } from '#web/ui/overlays-wanted.ts'
import { Appearance } from './appearance.tsx'

const Nothing: ComponentType = () => null

async function loadOverlays(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./overlays.tsx')).Overlays }
  } catch {
    // A page without toasts is better than none.
    return { default: Nothing }
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

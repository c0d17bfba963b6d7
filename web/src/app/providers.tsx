import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { useStore } from '#web/lib/store.ts'
import { AskedQuestions } from '#web/ui/asked-questions.tsx'
import { toastsWanted } from '#web/ui/overlay-state.ts'

async function loadToasts(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./toasts.tsx')).Toasts }
  } catch {
    // A page without toasts is better than none.
    return { default: () => null }
  }
}

const Toasts = lazy(loadToasts)

export function Providers({ children }: { children: ReactNode }) {
  const hasToasts = useStore(toastsWanted)
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <AskedQuestions />
      <Suspense>{hasToasts && <Toasts />}</Suspense>
    </QueryClientProvider>
  )
}

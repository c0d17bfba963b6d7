import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { AskedQuestions } from '#web/ui/asked-questions.tsx'
import { toastsWanted } from '#web/ui/overlay-state.ts'
import { useWantedPart } from '#web/ui/use-wanted-part.ts'

async function loadToasts(): Promise<ComponentType> {
  try {
    return (await import('./toasts.tsx')).Toasts
  } catch {
    // A page without toasts is better than none.
    return () => null
  }
}

export function Providers({ children }: { children: ReactNode }) {
  const Toasts = useWantedPart(toastsWanted, loadToasts)
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <AskedQuestions />
      {Toasts && <Toasts />}
    </QueryClientProvider>
  )
}

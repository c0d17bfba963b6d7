import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { useStore } from '#web/lib/store.ts'
import { askedQuestions, questionsWanted, toastsWanted } from '#web/ui/overlay-state.ts'

/** Asks in the browser's own dialog when ours could not be loaded, so that every question gets an answer. */
function BrowserQuestions() {
  const asked = useStore(askedQuestions).at(-1)
  useEffect(() => {
    asked?.answer(window.confirm(`${asked.title}\n\n${asked.text}`))
  }, [asked])
  return null
}

async function loadQuestions(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('#web/ui/questions.tsx')).Questions }
  } catch {
    return { default: BrowserQuestions }
  }
}

async function loadToasts(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./toasts.tsx')).Toasts }
  } catch {
    // A page without toasts is better than none.
    return { default: () => null }
  }
}

const Questions = lazy(loadQuestions)
const Toasts = lazy(loadToasts)

export function Providers({ children }: { children: ReactNode }) {
  const hasQuestions = useStore(questionsWanted)
  const hasToasts = useStore(toastsWanted)
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Suspense>{hasQuestions && <Questions />}</Suspense>
      <Suspense>{hasToasts && <Toasts />}</Suspense>
    </QueryClientProvider>
  )
}

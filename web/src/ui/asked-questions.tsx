import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useStore } from '#web/lib/store.ts'
import { askedQuestions, questionsWanted } from './overlay-state.ts'

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
    return { default: (await import('./questions.tsx')).Questions }
  } catch {
    return { default: BrowserQuestions }
  }
}

const Questions = lazy(loadQuestions)

/** The dialog for questions, in a file of its own, loaded by pages that may ask one. */
export function AskedQuestions() {
  const isWanted = useStore(questionsWanted)
  return <Suspense>{isWanted && <Questions />}</Suspense>
}

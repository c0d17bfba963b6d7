import { type ComponentType, useEffect } from 'react'
import { useStore } from '#web/lib/store.ts'
import { askedQuestions, questionsWanted } from './overlay-state.ts'
import { useWantedPart } from './use-wanted-part.ts'

/** Asks in the browser's own dialog when ours could not be loaded, so that every question gets an answer. */
function BrowserQuestions() {
  const asked = useStore(askedQuestions).at(-1)
  useEffect(() => {
    asked?.answer(window.confirm(`${asked.title}\n\n${asked.text}`))
  }, [asked])
  return null
}

async function loadQuestions(): Promise<ComponentType> {
  try {
    return (await import('./questions.tsx')).Questions
  } catch {
    return BrowserQuestions
  }
}

/** The dialog for questions, in a file of its own, loaded by pages that may ask one. */
export function AskedQuestions() {
  const Questions = useWantedPart(questionsWanted, loadQuestions)
  return Questions && <Questions />
}

import { createStore } from '#web/lib/store.ts'

export type Question = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  /** Red, for what cannot be undone. */
  isDangerous?: boolean
}

export type AskedQuestion = Question & { answer: (isConfirmed: boolean) => void }

/** The questions without an answer, the newest last. */
export const askedQuestions = createStore<readonly AskedQuestion[]>([])

import { createStore, type Store } from '#web/lib/store.ts'
import type { Wanted } from './use-wanted-part.ts'

/** Set for what asks questions or shows toasts, so that pages which do not never load the files for them. */
export const questionsWanted = createStore<Wanted>('no')
export const toastsWanted = createStore<Wanted>('no')

/** For what may be wanted later. */
export function wantSoon(store: Store<Wanted>): void {
  if (store.read() === 'no') store.write('soon')
}

export type Question = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  /** Red, for what cannot be undone. */
  isDangerous?: boolean
}

export type AskedQuestion = Question & { answer: (isConfirmed: boolean) => void }

/** The questions without an answer, the newest last. They wait here until the dialog that shows them is loaded. */
export const askedQuestions = createStore<readonly AskedQuestion[]>([])

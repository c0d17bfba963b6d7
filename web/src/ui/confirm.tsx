import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useCallback, useEffect, useRef } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'
import { overlaysWanted } from './overlays-wanted.ts'
import { useOnLeaving } from './use-on-leaving.ts'

overlaysWanted.write(true)

export type Question = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  /** Red, for what cannot be undone. */
  isDangerous?: boolean
}

const openQuestions = createStore(0)

function count(change: 1 | -1): void {
  openQuestions.write(openQuestions.read() + change)
}

/** Whether a question is asked: it has the keyboard, and Escape must not close the dialog under it. */
export function useIsAsking(): boolean {
  return useStore(openQuestions) > 0
}

/** Counts a dialog as a question while it is open. */
export function useQuestion(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    count(1)
    // Later, so that the Escape that closed it does not close what is under it, too.
    return () => void setTimeout(() => count(-1))
  }, [isOpen])
}

export type Confirm = (question: Question) => Promise<boolean>

/**
 * Asks in a dialog; resolves to whether the reader confirmed. Leaving the entry of the history in which the question
 * is asked counts as a No.
 */
export function useConfirm(): Confirm {
  const pending = useRef(new Set<() => void>())
  useOnLeaving(() => {
    for (const cancel of pending.current) cancel()
  })
  return useCallback(async question => {
    const { answer, cancel } = ask(question)
    pending.current.add(cancel)
    const isConfirmed = await answer
    pending.current.delete(cancel)
    return isConfirmed
  }, [])
}

function ask({ title, text, confirmLabel, cancelLabel = 'Cancel', isDangerous = false }: Question) {
  count(1)
  let cancel = () => {}
  const answer = new Promise<boolean>(resolve => {
    let modalId: string | undefined
    const open = () => {
      modalId = modals.openConfirmModal({
        title,
        children: <Text>{text}</Text>,
        labels: { confirm: confirmLabel, cancel: cancelLabel },
        confirmProps: { color: isDangerous ? 'rejected' : 'brand' },
        cancelProps: { 'data-autofocus': true },
        onConfirm: () => resolve(true),
        onCancel: () => resolve(false),
        onClose: () => resolve(false),
      })
    }
    // After the event that asks: the same press of Escape could close the question at once.
    const opening = setTimeout(open)
    cancel = () => {
      clearTimeout(opening)
      resolve(false)
      if (modalId !== undefined) modals.close(modalId)
    }
  })
  // Later, so that the Escape that closed the question does not close what is under it, too.
  void answer.then(() => setTimeout(() => count(-1)))
  return { answer, cancel }
}

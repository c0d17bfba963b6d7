import { DIALOG_TEXTS } from '@epay/contract/common/form-texts'
import { Button, Group, getDefaultZIndex, Modal, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useOnLeaving } from './leaving.ts'

export type Question = {
  title: string
  text: string
  confirmLabel: string
  /** A second way to confirm. */
  alsoLabel?: string
  cancelLabel?: string
  /** Red, for what cannot be undone. */
  isDangerous?: boolean
}

/** `false` for a No. */
export type Answer = boolean | 'also'
type AskedQuestion = Question & { answer: (answer: Answer) => void }

/** The questions without an answer, the newest last. */
export const askedQuestions = createStore<readonly AskedQuestion[]>([])

/** What is open over a record's dialog or a page, the topmost last. */
const openDialogs = createStore<readonly symbol[]>([])

/** Returns what takes it away again. */
function stack(dialog: symbol): () => void {
  openDialogs.write([...openDialogs.read(), dialog])
  // Deferred, so that the Escape key that closed the dialog does not also close what is under it.
  return () => void setTimeout(() => openDialogs.write(openDialogs.read().filter(other => other !== dialog)))
}

/** Whether a question is asked: it has the keyboard, and Escape must not close the dialog under it. */
export function useIsAsking(): boolean {
  return useStore(openDialogs).length > 0
}

/** Counts a dialog as a question that is asked; returns whether nothing is open over it. */
export function useQuestion(isOpen: boolean): boolean {
  const [dialog] = useState(() => Symbol('dialog'))
  useEffect(() => (isOpen ? stack(dialog) : undefined), [isOpen, dialog])
  return useStore(openDialogs).at(-1) === dialog
}

/**
 * Asks in a dialog; resolves to whether the reader confirmed. Leaving the entry of the history in which the question
 * is asked counts as a No.
 */
export function useConfirm(): (question: Omit<Question, 'alsoLabel'>) => Promise<boolean> {
  const choose = useChoice()
  return useCallback(async question => (await choose(question)) === true, [choose])
}

/** As `useConfirm`, for a question with two ways to confirm. */
export function useChoice(): (question: Question) => Promise<Answer> {
  // The dialog stands outside of what is translated.
  const cancelLabel = useTranslate()(DIALOG_TEXTS.cancel)
  const pending = useRef(new Set<() => void>())
  useOnLeaving(() => {
    for (const cancel of pending.current) cancel()
  })
  return useCallback(
    async question => {
      const { answer, cancel } = ask({ cancelLabel, ...question })
      pending.current.add(cancel)
      const chosen = await answer
      pending.current.delete(cancel)
      return chosen
    },
    [cancelLabel],
  )
}

function ask(question: Question) {
  const unstack = stack(Symbol('question'))
  const { promise: answer, resolve } = Promise.withResolvers<Answer>()
  const asked: AskedQuestion = { ...question, answer: resolve }
  // After the event that asks: the same press of Escape could answer the question right away.
  const asking = setTimeout(() => askedQuestions.write([...askedQuestions.read(), asked]))
  void answer.then(() => {
    clearTimeout(asking)
    askedQuestions.write(askedQuestions.read().filter(other => other !== asked))
    unstack()
  })
  return { answer, cancel: () => resolve(false) }
}

const colorOf = (question: Question | undefined) => (question?.isDangerous ? 'rejected' : 'brand')

export function Questions() {
  const asked = useStore(askedQuestions).at(-1)
  // The dialog keeps its text while it fades out.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const answer = (chosen: Answer) => asked?.answer(chosen)
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => answer(false)}
      title={shown?.title}
      zIndex={getDefaultZIndex('modal') + 1}
    >
      <Stack gap="md">
        <Text>{shown?.text}</Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {shown?.cancelLabel}
          </Button>
          {shown?.alsoLabel && (
            <Button color={colorOf(shown)} variant="light" onClick={() => answer('also')}>
              {shown.alsoLabel}
            </Button>
          )}
          <Button color={colorOf(shown)} onClick={() => answer(true)}>
            {shown?.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

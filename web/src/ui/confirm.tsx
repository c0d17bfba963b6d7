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
  /** The label of a second way to confirm. */
  alternativeLabel?: string
  cancelLabel?: string
  isDangerous?: boolean
}

export type Answer = boolean | 'alternative'
type OpenQuestion = Question & { answer: (answer: Answer) => void }

/** Unanswered questions, the newest last. */
export const openQuestions = createStore<readonly OpenQuestion[]>([])

/** Open dialogs over a page or a record's dialog, the topmost last. */
const openDialogs = createStore<readonly symbol[]>([])

/** Returns a function that unregisters the dialog. */
function registerDialog(dialog: symbol): () => void {
  openDialogs.write([...openDialogs.read(), dialog])
  // Deferred, so that the Escape press that closed the dialog doesn't also close the one below it.
  return () => void setTimeout(() => openDialogs.write(openDialogs.read().filter(other => other !== dialog)))
}

/** Whether a question or form is open over a dialog, in which case Escape must not close that dialog. */
export function useHasOpenDialog(): boolean {
  return useStore(openDialogs).length > 0
}

/** Registers an open dialog, and returns whether it is the topmost one. */
export function useOpenDialog(isOpen: boolean): boolean {
  const [dialog] = useState(() => Symbol('dialog'))
  useEffect(() => (isOpen ? registerDialog(dialog) : undefined), [isOpen, dialog])
  return useStore(openDialogs).at(-1) === dialog
}

/**
 * Returns a function whose promise resolves to whether the user confirmed. Leaving the page or the history entry
 * cancels the question.
 */
export function useConfirm(): (question: Omit<Question, 'alternativeLabel'>) => Promise<boolean> {
  const choose = useChoice()
  return useCallback(async question => (await choose(question)) === true, [choose])
}

/** Like `useConfirm`, with a second way to confirm. */
export function useChoice(): (question: Question) => Promise<Answer> {
  // The dialog renders outside the language provider.
  const cancelLabel = useTranslate()(DIALOG_TEXTS.cancel)
  const pending = useRef(new Set<() => void>())
  useOnLeaving(() => {
    for (const cancel of pending.current) cancel()
  })
  return useCallback(
    async question => {
      const { answer, cancel } = ask({ cancelLabel, ...question })
      pending.current.add(cancel)
      const choice = await answer
      pending.current.delete(cancel)
      return choice
    },
    [cancelLabel],
  )
}

function ask(question: Question) {
  const unregister = registerDialog(Symbol('question'))
  const { promise: answer, resolve } = Promise.withResolvers<Answer>()
  const openQuestion: OpenQuestion = { ...question, answer: resolve }
  // Deferred, so that the Escape press that opens the question doesn't also answer it.
  const openTimer = setTimeout(() => openQuestions.write([...openQuestions.read(), openQuestion]))
  void answer.then(() => {
    clearTimeout(openTimer)
    openQuestions.write(openQuestions.read().filter(other => other !== openQuestion))
    unregister()
  })
  return { answer, cancel: () => resolve(false) }
}

const colorOf = (question: Question | undefined) => (question?.isDangerous ? 'rejected' : 'brand')

export function Questions() {
  const currentQuestion = useStore(openQuestions).at(-1)
  // Keeps the text during the closing animation.
  const [shownQuestion, setShownQuestion] = useState(currentQuestion)
  if (currentQuestion && currentQuestion !== shownQuestion) setShownQuestion(currentQuestion)
  const answer = (choice: Answer) => currentQuestion?.answer(choice)
  return (
    <Modal
      opened={currentQuestion !== undefined}
      onClose={() => answer(false)}
      title={shownQuestion?.title}
      zIndex={getDefaultZIndex('modal') + 1}
    >
      <Stack gap="md">
        <Text>{shownQuestion?.text}</Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {shownQuestion?.cancelLabel}
          </Button>
          {shownQuestion?.alternativeLabel && (
            <Button color={colorOf(shownQuestion)} variant="light" onClick={() => answer('alternative')}>
              {shownQuestion.alternativeLabel}
            </Button>
          )}
          <Button color={colorOf(shownQuestion)} onClick={() => answer(true)}>
            {shownQuestion?.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { act, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { askedQuestions, questionsWanted } from '#web/ui/overlay-state.ts'
import { Providers } from './providers.tsx'

vi.mock('#web/ui/questions.tsx', () => {
  throw new Error('the file of a build that has gone')
})

it("asks in the browser's own way where the dialog's file can't be loaded", async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  questionsWanted.write('now')
  render(<Providers>A page</Providers>)
  const answers: boolean[] = []
  const answer = (isConfirmed: boolean) => void answers.push(isConfirmed)
  act(() =>
    askedQuestions.write([{ title: 'Delete it?', text: 'It is gone then.', confirmLabel: 'Delete', answer }]),
  )
  await waitFor(() => expect(answers).toEqual([true]))
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Delete it?\n\nIt is gone then.')
})

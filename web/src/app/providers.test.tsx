import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { askedQuestions, overlaysWanted } from '#web/ui/overlay-state.ts'
import { Providers } from './providers.tsx'

vi.mock('./overlays.tsx', () => {
  throw new Error('the file of a build that has gone')
})

it("asks in the browser's own way where the dialog's file can't be loaded", async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  overlaysWanted.write(true)
  render(<Providers>A page</Providers>)
  const answer = await act(
    () =>
      new Promise<boolean>(resolve =>
        askedQuestions.write([
          { title: 'Delete it?', text: 'It is gone then.', confirmLabel: 'Delete', answer: resolve },
        ]),
      ),
  )
  expect(answer).toBe(true)
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Delete it?\n\nIt is gone then.')
})

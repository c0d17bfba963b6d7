import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { useConfirm } from './confirm.tsx'
import { FormDialog } from './form-dialog.tsx'

const QUESTION = { title: 'Delete it?', text: 'This is permanent.', confirmLabel: 'Delete' }

let answers: boolean[] = []
beforeEach(() => {
  answers = []
})

function PageWithDialogs() {
  const confirm = useConfirm()
  const [isOpen, setIsOpen] = useState(false)
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => void confirm(QUESTION).then(answer => answers.push(answer))}>
        Ask
      </button>
      <button type="button" onClick={() => setIsOpen(true)}>
        Fill in
      </button>
      <FormDialog title="A form" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <input aria-label="Reason" />
        <button type="button" onClick={() => setIsMoreOpen(true)}>
          More
        </button>
      </FormDialog>
      <FormDialog title="Another form" isOpen={isMoreOpen} onClose={() => setIsMoreOpen(false)}>
        <input aria-label="Detail" />
      </FormDialog>
      <Overlays />
    </>
  )
}

/** Creates three history entries: another page, the page with the dialogs, and that page with another state. */
async function open() {
  const router = renderApp(
    [
      { path: '/', element: <Overlays /> },
      { path: '/things', element: <PageWithDialogs /> },
    ],
    '/',
  )
  await act(() => router.navigate('/things'))
  await act(() => router.navigate('/things', { state: { openThing: '7' } }))
  return router
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.findByRole('dialog', { name: QUESTION.title })
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it.each([
  ['the same page', -1],
  ['another page', -2],
])('going back to %s cancels the question', async (_, steps) => {
  const router = await open()
  press('Ask')
  await question()
  await act(() => router.navigate(steps))
  await expectClosed()
  expect(answers).toEqual([false])
})

it('Back closes a form over the page', async () => {
  const router = await open()
  press('Fill in')
  await screen.findByRole('dialog', { name: 'A form' })
  await act(() => router.navigate(-1))
  await expectClosed()
})

it('Escape closes the topmost form first', async () => {
  await open()
  press('Fill in')
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  const field = await screen.findByLabelText('Detail')
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Another form' })).toBeNull())
  const formBelow = screen.getByRole('dialog', { name: 'A form' })
  await act(() => new Promise(resolve => setTimeout(resolve)))
  fireEvent.keyDown(formBelow, { key: 'Escape' })
  await expectClosed()
})

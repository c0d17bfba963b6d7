import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { useConfirm } from './confirm.tsx'
import { FormDialog } from './form-dialog.tsx'

const QUESTION = { title: 'Delete it?', text: 'It is gone then.', confirmLabel: 'Delete' }

let answers: boolean[] = []
beforeEach(() => {
  answers = []
})

function Asking() {
  const confirm = useConfirm()
  const [isOpen, setIsOpen] = useState(false)
  const [isMore, setIsMore] = useState(false)
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
        <button type="button" onClick={() => setIsMore(true)}>
          More
        </button>
      </FormDialog>
      <FormDialog title="Another form" isOpen={isMore} onClose={() => setIsMore(false)}>
        <input aria-label="Detail" />
      </FormDialog>
    </>
  )
}

/** Starts at the second history entry of a page that follows another page. */
async function open() {
  const Page = ({ name }: { name?: string }) => {
    const [isLoaded, setLoaded] = useState(true)
    return (
      <>
        {name ? <p>{name}</p> : <Asking />}
        <button type="button" onClick={() => setLoaded(!isLoaded)}>
          {isLoaded ? 'Unload' : 'Load'}
        </button>
        {isLoaded && <Overlays />}
      </>
    )
  }
  const router = renderApp(
    [
      { path: '/', element: <Page name="Home" /> },
      { path: '/things', element: <Page /> },
    ],
    '/',
  )
  await act(() => router.navigate('/things'))
  await act(() => router.navigate('/things', { state: { openThing: '7' } }))
  return router
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.findByRole('dialog', { name: QUESTION.title })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it.each([
  ['Delete', true],
  ['Cancel', false],
])('%s answers %s', async (label, answer) => {
  await open()
  press('Ask')
  fireEvent.click(within(await question()).getByRole('button', { name: label }))
  await waitFor(() => expect(answers).toEqual([answer]))
  await isGone()
})

it.each([
  ['the same page', -1],
  ['another page', -2],
])('a question is canceled by going back to %s', async (_, steps) => {
  const router = await open()
  press('Ask')
  await question()
  await act(() => router.navigate(steps))
  await isGone()
  expect(answers).toEqual([false])
})

it('a form over the page is closed by Back', async () => {
  const router = await open()
  press('Fill in')
  await screen.findByRole('dialog', { name: 'A form' })
  await act(() => router.navigate(-1))
  await isGone()
})

it('Escape closes the form that is on top, and then the one under it', async () => {
  await open()
  press('Fill in')
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  const field = await screen.findByLabelText('Detail')
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Another form' })).toBeNull())
  const under = screen.getByRole('dialog', { name: 'A form' })
  await act(() => new Promise(resolve => setTimeout(resolve)))
  fireEvent.keyDown(under, { key: 'Escape' })
  await isGone()
})

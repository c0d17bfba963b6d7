import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { useRecordDialog } from './use-record-dialog.ts'

function Page() {
  const { id, open, close, finish, setUnsaved } = useRecordDialog('Discard them?')
  const { search } = useLocation()
  return (
    <>
      <p>{id ? `Thing ${id} is open` : `The list${search}`}</p>
      <button type="button" onClick={() => open('7')}>
        Open
      </button>
      <button type="button" onClick={() => setUnsaved(true)}>
        Type
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <button type="button" onClick={finish}>
        Finish
      </button>
      <Overlays />
    </>
  )
}

const ROUTES = [
  { path: '/things', Component: Page },
  { path: '/', element: <p>Home</p> },
]

async function start(address = '/things?page=2') {
  const router = renderApp(ROUTES, '/')
  await act(() => router.navigate(address))
  return router
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const waitUntilOpen = () => screen.findByText('Thing 7 is open')
const waitUntilClosed = () => screen.findByText('The list?page=2')
async function answer(label: string) {
  const question = await screen.findByRole('dialog', { name: 'Unsaved changes' })
  fireEvent.click(within(question).getByRole('button', { name: label }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it.each(['/things?open=7&view=history', '/things?open='])('no record is open at %s', async address => {
  await start(address)
  await screen.findByText(/^The list/)
})

const edit = async () => {
  const router = await start()
  press('Open')
  await waitUntilOpen()
  press('Type')
  return router
}

it.each([
  ['Close', () => press('Close')],
  ['Back', (router: Awaited<ReturnType<typeof start>>) => act(() => router.navigate(-1))],
])('%s asks about unsaved changes every time', async (_, leave) => {
  const router = await edit()
  for (const _attempt of [1, 2]) {
    await leave(router)
    await answer('Keep Editing')
    await waitUntilOpen()
  }
  await leave(router)
  await answer('Discard Changes')
  await waitUntilClosed()
})

it('a record with saved changes closes without a question', async () => {
  await edit()
  press('Finish')
  await waitUntilClosed()
})

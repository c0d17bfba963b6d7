import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { fireEvent, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { signInAs } from '#web/testing/render-guarded.tsx'
import { useRecordDialog } from '#web/ui/use-record-dialog.ts'
import { buildApplication } from '../factories.ts'
import { applicationOptions } from '../queries.ts'
import { DetailsEditor } from './details-editor.tsx'
import { DetailsModal, prepareEditor } from './details-modal.tsx'

const isDrawn = () => screen.queryByLabelText('First Name') !== null
const pressReject = () => fireEvent.keyDown(document.body, { key: 'r' })

/** @param onAgain is called each time that a part is drawn a second time at one go */
async function openEditor(onAgain: () => void) {
  signInAs('7', ['HR-Manager'])
  fakeApi({})
  const element = (
    <Profiler id="details" onRender={(_, phase) => phase === 'nested-update' && onAgain()}>
      <DetailsEditor
        application={buildApplication()}
        onReload={async () => undefined}
        onClose={() => undefined}
        isLeft={() => false}
        onDirtyChange={() => undefined}
        queue={undefined}
        startsWithHiring={false}
      />
    </Profiler>
  )
  renderApp([{ path: '*', element }], '/')
  expect(await screen.findByLabelText('First Name')).toBeTruthy()
}

it('draws the fields once: they are not there yet when the form says that it is ready', async () => {
  const wasDrawn: boolean[] = []
  await openEditor(() => wasDrawn.push(isDrawn()))
  expect(wasDrawn[0]).toBe(false)
})

it('begins no decision by a key before the application is there to be seen', async () => {
  const pressed: boolean[] = []
  await openEditor(() => {
    if (isDrawn()) return
    pressed.push(!pressReject())
  })
  expect(pressed[0]).toBe(true)
  expect(screen.queryByText(ACTION_MESSAGES.reasonForRejection)).toBeNull()
  pressReject()
  expect(await screen.findByText(ACTION_MESSAGES.reasonForRejection)).toBeTruthy()
})

it('draws the editor apart from the page, though all of it is loaded: no key of it works with what is drawn first', async () => {
  signInAs('7', ['HR-Manager'])
  fakeApi({})
  const application = buildApplication()
  queryClient.setQueryData(applicationOptions(application.id).queryKey, application)
  await prepareEditor()
  const wasListening: boolean[] = []
  function Page() {
    const dialog = useRecordDialog('')
    return (
      <Profiler
        id="page"
        onRender={(_, phase) => phase === 'nested-update' && wasListening.push(!pressReject())}
      >
        <DetailsModal dialog={dialog} isOpen onClose={() => undefined} />
      </Profiler>
    )
  }
  renderApp([{ path: '*', element: <Page /> }], `/?open=${application.id}`)
  expect(await screen.findByLabelText('First Name')).toBeTruthy()
  expect(wasListening[0] ?? false).toBe(false)
})

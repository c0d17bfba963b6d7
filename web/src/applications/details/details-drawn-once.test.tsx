import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { fireEvent, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { signInAs } from '#web/testing/render-guarded.tsx'
import { buildApplication } from '../factories.ts'
import { DetailsEditor } from './details-editor.tsx'

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

import { screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { signInAs } from '#web/testing/render-guarded.tsx'
import { buildApplication } from '../factories.ts'
import { DetailsEditor } from './details-editor.tsx'

it('draws the fields once: they are not there yet when the form says that it is ready', async () => {
  signInAs('7')
  fakeApi({})
  const wasDrawn: boolean[] = []
  const isDrawn = () => screen.queryByLabelText('First Name') !== null
  const element = (
    <Profiler id="details" onRender={(_, phase) => phase === 'nested-update' && wasDrawn.push(isDrawn())}>
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
  expect(wasDrawn[0]).toBe(false)
})

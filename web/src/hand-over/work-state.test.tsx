import type { Role } from '@epay/contract/common/roles'
import { WORK_STATE_TEXTS } from '@epay/contract/hand-over/page-texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildApplication } from '#web/applications/factories.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { signInAs } from '#web/testing/render-guarded.tsx'
import { WorkState } from './work-state.tsx'

beforeEach(() => queryClient.clear())

const WORK_STATE = '/hand-over/hires/a-17/work-state'

function open(role: Role): unknown[] {
  const requestBodies: unknown[] = []
  signInAs('7', [role])
  fakeApi({
    [`GET ${WORK_STATE}`]: () => json(200, { workState: '', defaultWorkState: 'CA' }),
    [`PUT ${WORK_STATE}`]: ({ body }) => {
      requestBodies.push(body)
      return json(200, { workState: 'NV', defaultWorkState: 'CA' })
    },
  })
  renderApp([{ path: '*', element: <WorkState application={buildApplication()} /> }], '/')
  return requestBodies
}

it('saves the selected work state', async () => {
  const requestBodies = open('HR-Manager')
  const field = await screen.findByLabelText<HTMLSelectElement>(WORK_STATE_TEXTS.label)
  expect(field.selectedOptions[0]?.text).toBe('Default (California)')
  fireEvent.change(field, { target: { value: 'NV' } })
  await waitFor(() => expect(requestBodies).toEqual([{ workState: 'NV' }]))
})

it('hides the work state from a CFO', async () => {
  open('CFO')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByLabelText(WORK_STATE_TEXTS.label)).toBeNull()
})

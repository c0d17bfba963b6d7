import { exampleOf } from '@epay/contract/api-examples'
import {
  SCRIPT_TOKEN_MESSAGES,
  SCRIPT_TOKEN_TEXTS,
  scriptTokenEndpoints,
} from '@epay/contract/auth/script-tokens'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { ScriptTokensPage } from './script-tokens-page.tsx'

const LIST = 'GET /script-tokens'
const CREATE = 'POST /script-tokens'
const { response } = exampleOf(scriptTokenEndpoints.create)
const createdToken = scriptTokenEndpoints.create.response.parse(response)
const activeToken = { ...createdToken, expiresAt: '2999-01-01T09:00:00.000Z' }
const expiredToken = { ...createdToken, id: '2', name: 'Old', expiresAt: '2020-01-01T09:00:00.000Z' }

beforeEach(() => startAs({ roles: ['Admin'] }))

function open(routes: FakeRoutes) {
  const api = fakeApi({ [LIST]: () => json(200, []), ...routes })
  const Page = () => (
    <>
      <ScriptTokensPage />
      <Overlays />
    </>
  )
  renderApp([{ path: '*', Component: Page }], '/admin/script-tokens')
  return api
}

async function createToken() {
  fireEvent.click(await screen.findByRole('button', { name: SCRIPT_TOKEN_TEXTS.newToken }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByLabelText(SCRIPT_TOKEN_TEXTS.name)
  fireEvent.change(name, { target: { value: 'Nightly payroll' } })
  fireEvent.click(dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.newToken }))
  return dialog
}

it('shows a new token only until the dialog is closed', async () => {
  const bodies: unknown[] = []
  open({
    [CREATE]: ({ body }) => {
      bodies.push(body)
      return json(201, createdToken)
    },
  })
  const dialog = await createToken()
  const field = await dialog.findByLabelText<HTMLInputElement>(SCRIPT_TOKEN_TEXTS.token)
  expect(field.value).toBe(createdToken.token)
  expect(document.activeElement).toBe(field)
  expect(bodies).toEqual([{ name: 'Nightly payroll', scope: 'import', days: 180 }])
  // jsdom has no clipboard, just like a browser on plain HTTP.
  fireEvent.click(dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.copy }))
  expect(await dialog.findByText(SCRIPT_TOKEN_TEXTS.copyBlocked)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.done }))
  await waitFor(() => expect(screen.queryByDisplayValue(createdToken.token)).toBeNull())
})

it('shows an error at the name of a new token if it is taken', async () => {
  open({ [CREATE]: () => problem(400, { errors: { Name: [SCRIPT_TOKEN_MESSAGES.nameTaken] } }) })
  const dialog = await createToken()
  expect(await dialog.findByText(SCRIPT_TOKEN_MESSAGES.nameTaken)).toBeTruthy()
})

it('revokes only active tokens, after confirmation', async () => {
  const revoke = `DELETE /script-tokens/${activeToken.id}`
  const { requests } = open({
    [LIST]: () => json(200, [activeToken, expiredToken]),
    [revoke]: () => json(200, { success: true }),
  })
  const [button, ...otherButtons] = await screen.findAllByRole('button', { name: /^Revoke/ })
  expect(otherButtons).toEqual([])
  fireEvent.click(button ?? document.body)
  const confirmDialog = within(await screen.findByRole('dialog'))
  fireEvent.click(confirmDialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.revoke }))
  await waitFor(() => expect(requests).toContain(revoke))
})

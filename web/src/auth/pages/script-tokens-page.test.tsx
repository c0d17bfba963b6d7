import {
  SCRIPT_TOKEN_MESSAGES,
  SCRIPT_TOKEN_TEXTS,
  type ScriptToken,
} from '@epay/contract/auth/script-tokens'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { Questions } from '#web/ui/confirm.tsx'
import { ScriptTokensPage } from './script-tokens-page.tsx'

const LIST = 'GET /script-tokens'
const CREATE = 'POST /script-tokens'
const working: ScriptToken = {
  id: '5a0c9c3e-3d6c-4b0e-8a43-9d6b0c1f1a11',
  name: 'Nightly payroll',
  scope: 'import',
  createdBy: 'Ada Admin',
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2999-01-01T09:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
}
const expired = { ...working, id: '2', name: 'Old', expiresAt: '2020-01-01T09:00:00.000Z' }

beforeEach(() => startAs({ roles: ['Admin'] }))

function PageWithQuestions() {
  return (
    <>
      <ScriptTokensPage />
      <Questions />
    </>
  )
}

function open(routes: FakeRoutes) {
  const api = fakeApi(routes)
  renderApp([{ path: '/admin/script-tokens', Component: PageWithQuestions }], '/admin/script-tokens')
  return api
}
async function createToken(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: SCRIPT_TOKEN_TEXTS.make }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText(SCRIPT_TOKEN_TEXTS.name), { target: { value: name } })
  fireEvent.click(dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.make }))
  return dialog
}

describe('/admin/script-tokens', () => {
  it('lists the tokens, of which only active ones can be revoked', async () => {
    open({ [LIST]: () => json(200, [working, expired]) })
    expect(await screen.findByText('Nightly payroll')).toBeTruthy()
    expect(screen.getAllByText(SCRIPT_TOKEN_TEXTS.neverUsed)).toHaveLength(2)
    expect(screen.getByText(SCRIPT_TOKEN_TEXTS.expired)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1)
  })

  it('shows a new token only until the dialog is closed', async () => {
    const sent: unknown[] = []
    open({
      [LIST]: () => json(200, []),
      [CREATE]: ({ body }) => {
        sent.push(body)
        return json(201, { ...working, token: 'epay_secret' })
      },
    })
    const dialog = await createToken('Nightly payroll')
    const field = await dialog.findByLabelText<HTMLInputElement>(SCRIPT_TOKEN_TEXTS.token)
    expect(field.value).toBe('epay_secret')
    expect(document.activeElement).toBe(field)
    expect(sent).toEqual([{ name: 'Nightly payroll', scope: 'import', days: 180 }])
    // There is no clipboard here, just like on plain HTTP.
    fireEvent.click(dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.copy }))
    expect(await dialog.findByText(SCRIPT_TOKEN_TEXTS.copyRefused)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.done }))
    await waitFor(() => expect(screen.queryByDisplayValue('epay_secret')).toBeNull())
  })

  it('shows errors at their fields', async () => {
    open({
      [LIST]: () => json(200, []),
      [CREATE]: () => problem(400, { errors: { Name: [SCRIPT_TOKEN_MESSAGES.nameTaken] } }),
    })
    const dialog = await createToken(' ')
    expect(await dialog.findByText(SCRIPT_TOKEN_MESSAGES.nameNeeded)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(SCRIPT_TOKEN_TEXTS.name), { target: { value: 'Taken' } })
    fireEvent.change(dialog.getByLabelText(SCRIPT_TOKEN_TEXTS.days), { target: { value: 'many' } })
    fireEvent.click(dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.make }))
    expect(await dialog.findByText(SCRIPT_TOKEN_MESSAGES.days)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(SCRIPT_TOKEN_TEXTS.days), { target: { value: '30' } })
    fireEvent.click(dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.make }))
    expect(await dialog.findByText(SCRIPT_TOKEN_MESSAGES.nameTaken)).toBeTruthy()
  })

  it('revokes a token after confirmation', async () => {
    const revoke = `DELETE /script-tokens/${working.id}`
    const { requests } = open({
      [LIST]: () => json(200, [working]),
      [revoke]: () => json(200, { success: true }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Nightly payroll' }))
    const question = within(await screen.findByRole('dialog'))
    fireEvent.click(question.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.revoke }))
    await waitFor(() => expect(requests).toContain(revoke))
  })
})

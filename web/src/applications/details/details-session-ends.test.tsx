import { PAGES } from '@epay/contract/auth/pages'
import { problemType } from '@epay/contract/common/problem'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchSession } from '#web/auth/settle-session.ts'
import { signOut } from '#web/auth/sign-out.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderGuarded, signInAs } from '#web/testing/render-guarded.tsx'
import { buildApplication } from '../factories.ts'
import { ApplicationsPage } from '../pages/applications-page.tsx'

const hiring = { dateHired: '2026-12-01', wageScale: 'Journeyman', firstWeekOfWork: '2026-W49' }
let application = buildApplication(hiring)
let saved: unknown[] = []

beforeAll(watchSession)
beforeEach(() => {
  queryClient.clear()
  application = buildApplication(hiring)
  saved = []
})

/** Opens an application and types a city without saving. */
async function edit() {
  signInAs('7')
  fakeApi({
    'GET /jobapplication': () => json(200, { items: [application], totalCount: 1 }),
    'GET /jobapplication/a-17': () => json(200, application),
    'PUT /jobapplication': ({ body }) => {
      saved.push(body)
      return saved.length === 1
        ? problem(401)
        : problem(409, { type: problemType('OUTDATED'), detail: 'Somebody was first.' })
    },
    'POST /auth/refresh-token': () => problem(401),
    'POST /auth/logout': () => json(200, { success: true }),
  })
  const { findSignIn, openAgain } = renderGuarded(PAGES.applications, {
    Page: ApplicationsPage,
    search: '?open=a-17',
  })
  const modal = within(await screen.findByRole('dialog'))
  await modal.findByText('Application Status & Information')
  const editButton = modal.queryByRole('button', { name: 'Edit' })
  // Restored edits start in edit mode, without the Edit button.
  if (editButton) fireEvent.click(editButton)
  fireEvent.change(await modal.findByLabelText('City'), { target: { value: 'Clovis' } })
  const cityAgain = async () => {
    await openAgain()
    const again = within(await screen.findByRole('dialog'))
    await again.findByText('Application Status & Information')
    const field = again.queryByLabelText<HTMLInputElement>('City')
    // Without restored edits, the city is plain text.
    return { again, city: field?.value ?? (again.queryByText(/, Fresno, California/) ? 'Fresno' : '') }
  }
  return { modal, cityAgain, findSignIn }
}

describe('a session that ends while an application is edited', () => {
  const press = (modal: Awaited<ReturnType<typeof edit>>['modal'], name: string) =>
    fireEvent.click(modal.getByRole('button', { name }))

  it('loses nothing: who signs in again finds the edits, on the version that they were made on', async () => {
    const { modal, cityAgain, findSignIn } = await edit()
    press(modal, 'Save Changes')
    await findSignIn()
    application = { ...application, postalCode: '93612', lastModificationTime: '2026-11-21T08:00:00.000Z' }
    signInAs('7')
    const { again, city } = await cityAgain()
    expect(city).toBe('Clovis')
    expect(again.getByText(/^Your session ended before you/)).toBeTruthy()
    press(again, 'Save Changes')
    expect(await again.findByText('Somebody was first.')).toBeTruthy()
    expect(saved.at(-1)).toMatchObject({ City: 'Clovis', LastModificationTime: null })
  })

  it('shows them to no one else', async () => {
    const { modal, cityAgain, findSignIn } = await edit()
    press(modal, 'Save Changes')
    await findSignIn()
    signInAs('8')
    expect((await cityAgain()).city).toBe('Fresno')
  })

  it('drops them when the person logs out', async () => {
    const { cityAgain, findSignIn } = await edit()
    act(() => signOut())
    await findSignIn()
    signInAs('7')
    expect((await cityAgain()).city).toBe('Fresno')
  })
})

import { PAGES } from '@epay/contract/auth/pages'
import { problemType } from '@epay/contract/common/problem'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { watchSession } from '#web/auth/resolve-session.ts'
import { signOut } from '#web/auth/sign-out.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderGuarded, signInAs } from '#web/testing/render-guarded.tsx'
import { buildApplication, HIRING_TERMS } from '../factories.ts'
import { ApplicationsPage } from '../pages/applications-page.tsx'

let application = buildApplication(HIRING_TERMS)
let saves: unknown[] = []

beforeAll(watchSession)
beforeEach(() => {
  queryClient.clear()
  application = buildApplication(HIRING_TERMS)
  saves = []
})

async function findDetails() {
  const modal = within(await screen.findByRole('dialog'))
  await modal.findByText('Application Status & Information')
  return modal
}

/** Opens an application and types a city without saving. */
async function editCity() {
  signInAs('7')
  fakeApi({
    'GET /jobapplication': () => json(200, { items: [application], totalCount: 1 }),
    'GET /jobapplication/a-17': () => json(200, application),
    'PUT /jobapplication': ({ body }) => {
      saves.push(body)
      return saves.length === 1
        ? problem(401)
        : problem(409, { type: problemType('OUTDATED'), detail: 'Somebody was first.' })
    },
    'POST /auth/refresh-token': () => problem(401),
    'POST /auth/logout': () => json(200, { success: true }),
  })
  const { findSignIn, reopen: openAgain } = renderGuarded(PAGES.applications, {
    Page: ApplicationsPage,
    search: '?open=a-17',
  })
  const modal = await findDetails()
  const editButton = modal.queryByRole('button', { name: 'Edit' })
  // With restored edits, the details open in edit mode, without the Edit button.
  if (editButton) fireEvent.click(editButton)
  fireEvent.change(await modal.findByLabelText('City'), { target: { value: 'Clovis' } })
  return {
    save: () => fireEvent.click(modal.getByRole('button', { name: 'Save Changes' })),
    signInAgain: async (id: string) => {
      await findSignIn()
      signInAs(id)
      await openAgain()
      return findDetails()
    },
  }
}

it('edits survive the end of the session, on the version that they are based on', async () => {
  const { save, signInAgain } = await editCity()
  save()
  application = { ...application, postalCode: '93612', lastModificationTime: '2026-11-21T08:00:00.000Z' }
  const modal = await signInAgain('7')
  expect(modal.getByLabelText('City')).toHaveProperty('value', 'Clovis')
  expect(modal.getByText(/^Your session ended before you/)).toBeTruthy()
  fireEvent.click(modal.getByRole('button', { name: 'Save Changes' }))
  expect(await modal.findByText('Somebody was first.')).toBeTruthy()
  expect(saves.at(-1)).toMatchObject({ City: 'Clovis', LastModificationTime: null })
})

it('edits are not shown to anyone else', async () => {
  const { save, signInAgain } = await editCity()
  save()
  const modal = await signInAgain('8')
  expect(modal.getByText(/, Fresno, California/)).toBeTruthy()
})

it('signing out discards edits', async () => {
  const { signInAgain } = await editCity()
  act(() => signOut())
  const modal = await signInAgain('7')
  expect(modal.getByText(/, Fresno, California/)).toBeTruthy()
})

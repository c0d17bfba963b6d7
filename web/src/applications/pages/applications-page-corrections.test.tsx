import { CORRECTION_MESSAGES } from '@epay/contract/applications/corrections'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeRequest, json } from '#web/testing/fake-api.ts'
import { buildApplication, HIRING_TERMS } from '../factories.ts'
import { type Modal, openDetails, startEditing } from './test-applications-page.ts'

const SAVE = 'PUT /jobapplication'
const application = buildApplication({ ...HIRING_TERMS, status: 3 })

async function open(visit: Parameters<typeof openDetails>[0] = {}) {
  const saves: FakeRequest[] = []
  const routes = {
    [SAVE]: (request: FakeRequest) => {
      saves.push(request)
      return json(200, application)
    },
  }
  return { saves, ...(await openDetails({ application, routes, ...visit })) }
}
const change = (modal: Modal, label: string) =>
  fireEvent.change(modal.getByLabelText(label), { target: { value: 'Changed' } })
const saveButton = (modal: Modal) => modal.getByRole('button', { name: 'Save Changes' })

it('changing an approved field requires a reason, which is sent', async () => {
  const { modal, saves } = await open()
  await startEditing(modal)
  expect(modal.queryByLabelText(CORRECTION_MESSAGES.label)).toBeNull()
  change(modal, 'City')
  expect(await modal.findByText(CORRECTION_MESSAGES.hint)).toBeTruthy()
  fireEvent.click(saveButton(modal))
  expect(await modal.findByText(CORRECTION_MESSAGES.reason)).toBeTruthy()
  expect(saves).toEqual([])
  fireEvent.change(modal.getByLabelText(CORRECTION_MESSAGES.label), { target: { value: ' Moved ' } })
  fireEvent.click(saveButton(modal))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]?.body).toMatchObject({ City: 'Changed', CorrectionReason: 'Moved' })
  await waitFor(() => expect(modal.queryByLabelText(CORRECTION_MESSAGES.label)).toBeNull())
})

it('a CFO cannot correct an approved application, but can change its notes', async () => {
  const { modal, saves } = await open({ roles: ['CFO'] })
  await startEditing(modal)
  change(modal, 'Notes (optional)')
  fireEvent.click(saveButton(modal))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]?.body).not.toHaveProperty('CorrectionReason')
  await modal.findByText('Application details saved successfully!')
  await startEditing(modal)
  change(modal, 'City')
  expect(await modal.findByText(CORRECTION_MESSAGES.managersOnly)).toBeTruthy()
  expect(saveButton(modal)).toHaveProperty('disabled', true)
})

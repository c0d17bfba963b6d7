import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeRoutes, json, problem } from '#web/testing/fake-api.ts'
import {
  chooseFiles,
  openDocumentsStep,
  pdf,
  photoJpeg,
  press,
  SUBMIT,
  signaturePng,
  waitForUploads,
} from '../test-wizard.tsx'

const SUCCESS = { success: true, errorMessage: null }
const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Form' })
const clickDisclaimer = () =>
  fireEvent.click(screen.getByRole('checkbox', { name: /under penalty of perjury/ }))
const findHeading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => {
  // jsdom can't decode images.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 2, close: () => undefined }))
})

async function submitComplete(handler: FakeRoutes[string]) {
  const { server } = await openDocumentsStep({ [SUBMIT]: handler })
  chooseFiles('Photo', photoJpeg())
  fireEvent.click(screen.getByLabelText('Passport'))
  chooseFiles('Supporting documents', pdf())
  fireEvent.click(screen.getByRole('button', { name: 'Upload', pressed: false }))
  chooseFiles('Digital signature', signaturePng())
  for (const text of ['Signature saved.', 'me.jpg', 'passport.pdf']) await screen.findByText(text)
  clickDisclaimer()
  await waitForUploads()
  fireEvent.click(submitButton())
  return server
}

it('a packet is submitted once, names its uploaded files, and moves focus to the result', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const forms: FormData[] = []
  const server = await submitComplete(({ body }) => {
    if (body instanceof FormData) forms.push(body)
    return promise
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting...' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  if (button.form) fireEvent.submit(button.form)
  resolve(json(200, SUCCESS))
  await findHeading('Success!')
  press('OK')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You can leave this page now.'))

  expect(forms).toHaveLength(1)
  const [form] = forms
  const ids = [form?.get('UploadedPhoto'), form?.get('UploadedDocuments')].map(String)
  expect(ids.map(id => server.files.get(id)?.name)).toEqual(['me.jpg', 'passport.pdf'])
})

it.each<[string, FakeRoutes[string], string, string]>([
  ['is rejected', () => json(200, { success: false }), 'Submission Failed', PACKET_MESSAGES.failed],
  ['fails', () => problem(500), 'Error', PACKET_MESSAGES.error],
  ['is lost', () => Promise.reject(new TypeError('offline')), 'Error', PACKET_MESSAGES.error],
])('a submission that %s keeps all input, and can be repeated', async (_, fail, title, text) => {
  const handlers = [fail, () => json(200, SUCCESS)]
  await submitComplete(request => handlers.shift()?.(request) ?? problem(404))
  await findHeading(title)
  expect(screen.getByText(text)).toBeTruthy()
  for (const input of ['Signature saved.', 'passport.pdf']) expect(screen.getByText(input)).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: 'OK' }), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(submitButton()))
  fireEvent.click(submitButton())
  await findHeading('Success!')
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeRoutes, json, problem } from '#web/testing/fake-api.ts'
import {
  choose,
  ink,
  openDocumentsStep,
  pdf,
  picture,
  press,
  SUBMIT,
  waitForUploads,
} from '../test-wizard.tsx'

const SUCCESS = { success: true, errorMessage: null }
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Form' })
const tick = () => fireEvent.click(screen.getByRole('checkbox', { name: /under penalty of perjury/ }))
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => {
  // jsdom can't decode images.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 2, close: () => undefined }))
})

async function submitComplete(answer: FakeRoutes[string]) {
  const opened = await openDocumentsStep({ [SUBMIT]: answer })
  choose('Photo', picture())
  fireEvent.click(screen.getByLabelText('Passport'))
  choose('Supporting documents', pdf())
  fireEvent.click(screen.getByRole('button', { name: 'Upload', pressed: false }))
  choose('Digital signature', ink())
  for (const text of ['Signature saved.', 'me.jpg', 'passport.pdf']) await screen.findByText(text)
  tick()
  await waitForUploads()
  fireEvent.click(submit())
  return opened
}

it('waits for the disclaimer, then for everything else', async () => {
  await openDocumentsStep()
  expect(submit().disabled).toBe(true)
  tick()
  fireEvent.click(submit())
  expect(screen.getByRole('button', { name: 'Validating...' }).ariaDisabled).toBe('true')
  expect(screen.getByText('Please upload or capture a photo')).toBeTruthy()
  expect(screen.getByText('Please enter your name for typed signature')).toBeTruthy()
  await waitFor(() => expect(submit().ariaDisabled).toBe('false'))
  tick()
  expect(submit().disabled).toBe(true)
})

it('is sent once, names the files that are there already, and says what became of it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const sent: FormData[] = []
  const { server } = await submitComplete(({ body }) => {
    if (body instanceof FormData) sent.push(body)
    return promise
  })
  const sending = await screen.findByRole('button', { name: 'Submitting...' })
  expect(sending.ariaDisabled).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(sending))
  const form = sending.closest('form')
  if (form) fireEvent.submit(form)
  resolve(json(200, SUCCESS))
  expect(await heading('Success!')).toBeTruthy()
  press('OK')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You can leave this page now.'))
  const button = await screen.findByRole('button', { name: 'Submitted Successfully' })
  expect(button).toHaveProperty('disabled', true)

  expect(sent).toHaveLength(1)
  const [packet] = sent
  expect(packet?.get('SSN')).toBe('123-45-6789')
  expect(packet?.get('SignatureBase64')).toMatch(/^data:image\/png;base64,/)
  const ids = [packet?.get('UploadedPhoto'), packet?.get('UploadedDocuments')].map(String)
  expect(ids.map(id => server.files.get(id)?.name)).toEqual(['me.jpg', 'passport.pdf'])
  expect(packet?.has('userPhoto') || packet?.has('documentFiles')).toBe(false)
})

const REASON = 'Photo: The file is empty. Choose another file.'
const FAILED = 'Form submission failed. Please try again.'

it.each([
  ['the server’s reason', { success: false, errorMessage: REASON }, REASON],
  ['its own words where the server has none', { success: false, errorMessage: null }, FAILED],
  ['its own words where the server names no reason', { success: false }, FAILED],
])('that is refused says so in %s, and can be sent again', async (_, outcome, text) => {
  const answers = [outcome, SUCCESS]
  await submitComplete(() => json(200, answers.shift()))
  expect(await heading('Submission Failed')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: 'OK' }), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(submit()))
  fireEvent.click(submit())
  expect(await heading('Success!')).toBeTruthy()
})

it.each([
  ['fails', () => problem(500)],
  ['can’t be reached', () => Promise.reject(new TypeError('offline'))],
])('that %s leaves everything as it is', async (_, answer) => {
  await submitComplete(answer)
  expect(await heading('Error')).toBeTruthy()
  expect(screen.getByText('An error occurred while submitting the form. Please try again.')).toBeTruthy()
  expect(screen.getByText('Signature saved.')).toBeTruthy()
  expect(screen.getByText('passport.pdf')).toBeTruthy()
})

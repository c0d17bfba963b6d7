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

async function submitComplete(answer: FakeRoutes[string]) {
  const { server } = await openDocumentsStep({ [SUBMIT]: answer })
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

it('requires the disclaimer, then everything else', async () => {
  await openDocumentsStep()
  expect(submitButton().disabled).toBe(true)
  clickDisclaimer()
  fireEvent.click(submitButton())
  expect(screen.getByRole('button', { name: 'Validating...' }).ariaDisabled).toBe('true')
  expect(screen.getByText('Please upload or capture a photo')).toBeTruthy()
  expect(screen.getByText('Please enter your name for typed signature')).toBeTruthy()
  await waitFor(() => expect(submitButton().ariaDisabled).toBe('false'))
  clickDisclaimer()
  expect(submitButton().disabled).toBe(true)
})

it('submits once, names the uploaded files, and moves the focus to the result', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const forms: FormData[] = []
  const server = await submitComplete(({ body }) => {
    if (body instanceof FormData) forms.push(body)
    return promise
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting...' })
  expect(button.ariaDisabled).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(button))
  if (button.form) fireEvent.submit(button.form)
  resolve(json(200, SUCCESS))
  await findHeading('Success!')
  press('OK')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You can leave this page now.'))
  const submitted = await screen.findByRole('button', { name: 'Submitted Successfully' })
  expect(submitted).toHaveProperty('disabled', true)

  expect(forms).toHaveLength(1)
  const [form] = forms
  const ids = [form?.get('UploadedPhoto'), form?.get('UploadedDocuments')].map(String)
  expect(ids.map(id => server.files.get(id)?.name)).toEqual(['me.jpg', 'passport.pdf'])
  expect(form?.get('SignatureBase64')).toMatch(/^data:image\/png;base64,/)
})

const REASON = 'Photo: The file is empty. Choose another file.'
const FAILED = 'Form submission failed. Please try again.'

it.each([
  ["the server's reason", { success: false, errorMessage: REASON }, REASON],
  ['a default reason', { success: false }, FAILED],
])('shows %s for a refusal, and can submit again', async (_, outcome, text) => {
  const answers = [outcome, SUCCESS]
  await submitComplete(() => json(200, answers.shift()))
  await findHeading('Submission Failed')
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: 'OK' }), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(submitButton()))
  fireEvent.click(submitButton())
  await findHeading('Success!')
})

it.each([
  ['fails', () => problem(500)],
  ['is unreachable', () => Promise.reject(new TypeError('offline'))],
])('keeps all input if the server %s', async (_, answer) => {
  await submitComplete(answer)
  await findHeading('Error')
  for (const text of [
    'An error occurred while submitting the form. Please try again.',
    'Signature saved.',
    'passport.pdf',
  ])
    expect(screen.getByText(text)).toBeTruthy()
})

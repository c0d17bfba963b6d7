import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeRoutes, json, problem } from '#web/testing/fake-api.ts'
import {
  choose,
  ink,
  openDocumentsStep,
  pdf,
  picture,
  press,
  SUBMIT,
  uploadsSettled,
} from '../test-wizard.tsx'

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Form' })
const tick = () => fireEvent.click(screen.getByRole('checkbox', { name: /under penalty of perjury/ }))
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => {
  // jsdom can't read pictures.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 2, close: () => undefined }))
})

/** Fills in everything of step 3, without pressing the button. */
async function openComplete(routes: FakeRoutes = {}) {
  const opened = await openDocumentsStep(routes)
  choose('Photo', picture())
  fireEvent.click(screen.getByLabelText('Passport'))
  choose('Supporting documents', pdf())
  fireEvent.click(screen.getByRole('button', { name: 'Upload', pressed: false }))
  choose('Digital signature', ink())
  await screen.findByText('Signature saved.')
  await screen.findByText('me.jpg')
  await screen.findByText('passport.pdf')
  tick()
  return opened
}

it('waits for the disclaimer, then for everything else', async () => {
  await openDocumentsStep()
  expect(submit().disabled).toBe(true)
  tick()
  fireEvent.click(submit())
  expect(screen.getByRole('button', { name: 'Validating...' }).ariaDisabled).toBe('true')
  for (const message of [
    'Please upload or capture a photo',
    'Please select at least one document type',
    'Please upload at least one supporting document',
    'Please enter your name for typed signature',
  ])
    expect(screen.getByText(message)).toBeTruthy()
  await waitFor(() => expect(submit().ariaDisabled).toBe('false'))
  tick()
  expect(submit().disabled).toBe(true)
})

describe('a complete packet', () => {
  it('is sent once, names the files that are there already, and says what became of it', async () => {
    let answer = (_: Response) => {}
    const sent: FormData[] = []
    const { server, requests, uploadedIn } = await openComplete({
      [SUBMIT]: ({ body }) => {
        if (body instanceof FormData) sent.push(body)
        return new Promise(resolve => {
          answer = resolve
        })
      },
    })
    await uploadsSettled()
    fireEvent.click(submit())
    const sending = await screen.findByRole('button', { name: 'Submitting...' })
    expect(sending.ariaDisabled).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(sending))
    const form = sending.closest('form')
    if (form) fireEvent.submit(form)
    await waitFor(() => expect(sent).toHaveLength(1))
    answer(json(200, { success: true, errorMessage: null }))
    expect(await heading('Success!')).toBeTruthy()
    expect(
      screen.getByText('Employee Packet Submitted Successfully! PDF and ZIP files have been generated.'),
    ).toBeTruthy()
    expect(screen.getByText(/^We created a PDF of/)).toBeTruthy()
    press('OK')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('You can leave this page now.'))
    expect(await screen.findByRole('button', { name: 'Submitted Successfully' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(requests.filter(key => key === SUBMIT)).toHaveLength(1)

    const [packet] = sent
    if (!packet) throw new Error('Nothing was sent')
    expect(packet.get('SSN')).toBe('123-45-6789')
    expect(packet.get('SignatureBase64')).toMatch(/^data:image\/png;base64,/)
    const { uploadedPhoto, uploadedDocuments } = uploadedIn(packet)
    expect([uploadedPhoto, ...uploadedDocuments].map(id => server.files.get(id)?.name)).toEqual([
      'me.jpg',
      'passport.pdf',
    ])
    expect(packet.has('userPhoto') || packet.has('documentFiles')).toBe(false)
  })

  it.each([
    [
      'the server’s reason',
      { success: false, errorMessage: 'Photo: The file is empty. Choose another file.' },
      'Photo: The file is empty. Choose another file.',
    ],
    [
      'its own words where the server has none',
      { success: false },
      'Form submission failed. Please try again.',
    ],
    ['its own words', { success: false, errorMessage: null }, 'Form submission failed. Please try again.'],
  ])('that is refused says so in %s, and can be sent again', async (_, outcome, text) => {
    let isRefused = true
    await openComplete({
      [SUBMIT]: () => json(200, isRefused ? outcome : { success: true, errorMessage: null }),
    })
    await uploadsSettled()
    fireEvent.click(submit())
    expect(await heading('Submission Failed')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('button', { name: 'OK' }), { key: 'Escape' })
    isRefused = false
    await waitFor(() => expect(document.activeElement).toBe(submit()))
    fireEvent.click(submit())
    expect(await heading('Success!')).toBeTruthy()
  })

  it.each([
    ['fails', () => problem(500)],
    ['can’t be reached', () => Promise.reject(new TypeError('offline'))],
  ])('that %s leaves everything as it is', async (_, answer) => {
    await openComplete({ [SUBMIT]: answer })
    await uploadsSettled()
    fireEvent.click(submit())
    expect(await heading('Error')).toBeTruthy()
    expect(screen.getByText('An error occurred while submitting the form. Please try again.')).toBeTruthy()
    expect(screen.getByText('Signature saved.')).toBeTruthy()
    expect(screen.getByText('passport.pdf')).toBeTruthy()
  })
})

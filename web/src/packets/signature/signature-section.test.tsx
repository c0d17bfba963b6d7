import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { chooseFiles, fill, openSection, pdf, region, signaturePng } from '../test-wizard.tsx'
import { SignatureSection } from './signature-section.tsx'

const SECTION = 'Digital signature'
const press = (name: string) => fireEvent.click(region(SECTION).getByRole('button', { name }))
const find = (text: string) => region(SECTION).findByText(text)
const nameField = () => region(SECTION).getByLabelText<HTMLInputElement>('Your Full Name')

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 2, close: () => undefined }))
  openSection(SignatureSection)
})

it('a typed signature needs a name, and Clear removes the name and the message', async () => {
  press('Save Signature')
  await find('Please enter your name for typed signature')
  fill(nameField(), 'Ana Lopez')
  expect(region(SECTION).queryByText('Please enter your name for typed signature')).toBeNull()
  await find('Ana Lopez')
  press('Clear')
  expect(nameField().value).toBe('')
})

it('a pending typed signature is dropped when another method is chosen', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(document.fonts, { check: () => false, load: () => promise })
  onTestFinished(() => {
    for (const name of ['check', 'load']) Reflect.deleteProperty(document.fonts, name)
  })
  fill(nameField(), 'Ana Lopez')
  press('Save Signature')
  expect(nameField().readOnly).toBe(true)
  press('Draw')
  await act(async () => resolve())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an uploaded signature is shown unchanged until it is cleared, and focus follows', async () => {
  press('Upload')
  region(SECTION).getByRole('button', { name: 'Choose a picture' }).focus()
  chooseFiles(SECTION, signaturePng())
  await find('Signature saved.')
  const image = screen.getByRole<HTMLImageElement>('img', { name: 'Your saved signature' })
  expect(image.src).toBe('data:image/png;base64,iVBORw0KGgo=')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Signature saved.'))
  region(SECTION).getByRole('button', { name: 'Clear' }).focus()
  press('Clear')
  expect(region(SECTION).queryByText('Signature saved.')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Choose a picture')
})

it('an uploaded signature must be a readable picture', async () => {
  press('Upload')
  chooseFiles(SECTION, pdf())
  await find('This is a PDF file. Choose a JPG or PNG picture.')
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')))
  chooseFiles(SECTION, signaturePng())
  await find('Choose a JPG or PNG picture.')
})

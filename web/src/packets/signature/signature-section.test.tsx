import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeRoutes } from '#web/testing/fake-api.ts'
import { choose, fill, ink, openSection, pdf, region } from '../test-wizard.tsx'
import { hasInk } from './signature-image.ts'
import { SignatureSection } from './signature-section.tsx'

const open = (routes: FakeRoutes = {}) => openSection(SignatureSection, routes)
const SECTION = 'Digital signature'
const press = (name: string) => fireEvent.click(region(SECTION).getByRole('button', { name }))
const find = (text: string) => region(SECTION).findByText(text)

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 2, close: () => undefined }))
})

describe('a typed signature', () => {
  it('needs a name, and Clear takes name and message away', async () => {
    open()
    press('Save Signature')
    expect(await find('Please enter your name for typed signature')).toBeTruthy()
    fill(region(SECTION).getByLabelText('Your Full Name'), 'Ana Lopez')
    expect(region(SECTION).queryByText('Please enter your name for typed signature')).toBeNull()
    expect(await find('Ana Lopez')).toBeTruthy()
    press('Clear')
    expect(region(SECTION).getByLabelText<HTMLInputElement>('Your Full Name').value).toBe('')
  })
})

it('a drawn signature says when there is nothing to draw on, and Clear takes that back', async () => {
  open()
  press('Draw')
  expect(screen.getByRole('img', { name: /^Draw your signature here/ })).toBeTruthy()
  press('Save Signature')
  expect(await find('Unable to access signature canvas')).toBeTruthy()
  press('Clear')
  expect(region(SECTION).queryByText('Unable to access signature canvas')).toBeNull()
})

describe('an uploaded signature', () => {
  it('is shown as it will be sent, until it is cleared', async () => {
    open()
    press('Upload')
    region(SECTION).getByRole('button', { name: 'Choose a picture' }).focus()
    choose(SECTION, ink())
    expect(await find('Signature saved.')).toBeTruthy()
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Your saved signature' })
    expect(image.src).toBe('data:image/png;base64,iVBORw0KGgo=')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Signature saved.'))
    region(SECTION).getByRole('button', { name: 'Clear' }).focus()
    press('Clear')
    expect(region(SECTION).queryByText('Signature saved.')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Choose a picture')
  })

  it('has to be a picture that can be read', async () => {
    open()
    press('Upload')
    choose(SECTION, pdf())
    expect(await find('This is a PDF file. Choose a JPG or PNG picture.')).toBeTruthy()
    choose(SECTION, ink())
    await find('Signature saved.')
    press('Clear')
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')))
    choose(SECTION, ink())
    expect(await find('Choose a JPG or PNG picture.')).toBeTruthy()
    choose(SECTION, new File(['text'], 'signature.png', { type: 'image/png' }))
    expect(await find('This is a text file. Choose a JPG or PNG picture.')).toBeTruthy()
  })
})

it('a picture has ink where something stands out from its paper', () => {
  const points = (...greys: number[]) => ({
    data: new Uint8ClampedArray(greys.flatMap(grey => [grey, grey, grey, 255])),
  })
  expect(hasInk(points(255, 255, 250))).toBe(false)
  expect(hasInk(points(0, 0, 0))).toBe(false)
  expect(hasInk(points(255, 255, 0))).toBe(true)
  expect(hasInk({ data: new Uint8ClampedArray([255, 255, 255, 255, 255, 255, 200, 255]) })).toBe(true)
  expect(hasInk({ data: new Uint8ClampedArray([255, 255, 255, 255, 255, 255, 255, 0]) })).toBe(false)
})

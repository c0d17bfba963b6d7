import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { DOCUMENT_TYPES } from '@epay/contract/packets/options'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeRoutes, problem } from '#web/testing/fake-api.ts'
import { chooseFiles, openSection, pdf, photoJpeg, region, waitForUploads } from '../test-wizard.tsx'
import { DocumentsSection } from './documents-step.tsx'

const SECTION = 'Supporting documents'
const open = (routes: FakeRoutes = {}) => openSection(DocumentsSection, routes)
const choose = (...files: File[]) => chooseFiles(SECTION, ...files)
const press = (name: string) => fireEvent.click(region(SECTION).getByRole('button', { name }))
const find = (text: string | RegExp) => region(SECTION).findByText(text)
const listNames = () =>
  screen.queryAllByRole('listitem').map(item => item.textContent?.match(/\w+\.[a-z]+/)?.[0])
const expectNames = (...names: string[]) => waitFor(() => expect(listNames()).toEqual(names))

it('the page preselects no document type, because the law leaves the choice to the candidate', () => {
  open()
  for (const type of DOCUMENT_TYPES)
    expect(region(SECTION).getByLabelText<HTMLInputElement>(type).checked).toBe(false)
})

it('documents are appended and uploaded, and one is removed', async () => {
  const { server } = open()
  choose(pdf('a.pdf'))
  choose(photoJpeg('b.jpg'), pdf('c.pdf'))
  await expectNames('a.pdf', 'b.jpg', 'c.pdf')
  await waitForUploads()
  press('Remove b.jpg')
  await expectNames('a.pdf', 'c.pdf')
  await waitFor(() => expect([...server.files.values()].map(({ name }) => name)).toEqual(listNames()))
})

it('the page names rejected documents, and accepts the others', async () => {
  open()
  const large = Object.defineProperty(pdf('large.pdf'), 'size', { value: FILE_MAX_BYTES + 1 })
  choose(new File(['GIF89a'], 'a.png', { type: 'image/png' }), large, pdf('b.pdf'))
  await expectNames('b.pdf')
  await find('a.png: This is a GIF picture. Choose a PDF, JPG, or PNG file.')
  await find('large.pdf: That file is larger than 10 MB.')
})

it("the server's rejection stays visible until it is dismissed, which moves focus", async () => {
  const text = 'fake.pdf: Choose a PDF, JPG, or PNG file.'
  open({ FILE: () => problem(415, { detail: 'Choose a PDF, JPG, or PNG file.' }) })
  choose(pdf('fake.pdf'))
  expect((await region(SECTION).findByRole('alert')).textContent).toBe(text)
  expect(listNames()).toEqual([])
  press('Close this message')
  expect(region(SECTION).queryByText(text)).toBeNull()
  expect(document.activeElement?.textContent).toBe('Choose files')
})

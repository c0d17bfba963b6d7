import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { DOCUMENT_TYPES } from '@epay/contract/packets/options'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeRoutes, json, problem } from '#web/testing/fake-api.ts'
import { choose, openSection, pdf, picture, region, waitForUploads } from '../test-wizard.tsx'
import { DocumentsSection } from './documents-step.tsx'

const open = (routes: FakeRoutes = {}) => openSection(DocumentsSection, routes)
const SECTION = 'Supporting documents'
const press = (name: string) => fireEvent.click(region(SECTION).getByRole('button', { name }))
const listed = () =>
  screen.queryAllByRole('listitem').map(item => item.textContent?.match(/\w+\.[a-z]+/)?.[0])

it('leaves the choice to the candidate, and says so', async () => {
  open()
  expect(region(SECTION).getByText(/^You choose which documents to show\..*1324b/)).toBeTruthy()
  for (const type of DOCUMENT_TYPES) {
    const box = region(SECTION).getByLabelText<HTMLInputElement>(type)
    for (const isChecked of [false, true, false]) {
      expect(box.checked).toBe(isChecked)
      fireEvent.click(box)
    }
  }
})

const namesAre = (...names: string[]) => waitFor(() => expect(listed()).toEqual(names))

describe('documents', () => {
  it('are appended, kept on the server, and removed one by one', async () => {
    const { server } = open()
    choose(SECTION, pdf('a.pdf'))
    await namesAre('a.pdf')
    choose(SECTION, picture('b.jpg'), pdf('c.pdf'))
    await namesAre('a.pdf', 'b.jpg', 'c.pdf')
    await waitForUploads()
    expect(region(SECTION).getAllByText('Uploaded')).toHaveLength(3)
    press('Remove b.jpg')
    await namesAre('a.pdf', 'c.pdf')
    await waitFor(() =>
      expect([...server.files.values()].map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']),
    )
  })

  it('of the wrong kind or size are named, and the others taken', async () => {
    open()
    const huge = pdf('huge.pdf')
    Object.defineProperty(huge, 'size', { value: FILE_MAX_BYTES + 1 })
    choose(SECTION, new File(['GIF89a'], 'a.png', { type: 'image/png' }), huge, pdf('b.pdf'))
    await namesAre('b.pdf')
    const refusal = 'a.png: This is a GIF picture. Choose a PDF, JPG, or PNG file.'
    expect(region(SECTION).getByText(refusal)).toBeTruthy()
    expect(region(SECTION).getByText('huge.pdf: That file is larger than 10 MB.')).toBeTruthy()
  })

  it('that the server refuses stay named beside the others until that is closed', async () => {
    const ids: string[] = []
    open({
      FILE: ({ path, body }) => {
        const id = path.split('/').at(-1) ?? ''
        ids.push(id)
        if (ids.length === 1) return problem(415, { detail: 'Choose a PDF, JPG, or PNG file.' })
        const file = body instanceof FormData ? body.get('documentFiles') : null
        const name = file instanceof File ? file.name : ''
        return json(200, { id, kind: 'document', name, type: 'application/pdf', size: 3 })
      },
    })
    choose(SECTION, pdf('fake.pdf'), pdf('good.pdf'))
    await region(SECTION).findByText('Uploaded')
    await namesAre('good.pdf')
    const text = 'fake.pdf: Choose a PDF, JPG, or PNG file.'
    expect(region(SECTION).getByRole('alert').textContent).toBe(text)
    press('Remove good.pdf')
    expect(region(SECTION).getByText(text)).toBeTruthy()
    press('Close this message')
    expect(region(SECTION).queryByText(text)).toBeNull()
    expect(document.activeElement?.textContent).toBe('Choose files')
  })

  it('are twenty at most', async () => {
    open()
    choose(SECTION, ...Array.from({ length: 21 }, (_, index) => pdf(`d${index}.pdf`)))
    expect(await region(SECTION).findByText('You can add up to 20 documents.')).toBeTruthy()
    expect(listed()).toHaveLength(20)
  })

  it('that can’t be sent go along with the packet, and can be sent before', async () => {
    open({ FILE: () => problem(503) })
    choose(SECTION, pdf('a.pdf'))
    expect(await region(SECTION).findByText("We'll upload this when you submit.")).toBeTruthy()
    await namesAre('a.pdf')
    press('Upload a.pdf now')
    expect(await region(SECTION).findByText(/^Uploading/)).toBeTruthy()
  })
})

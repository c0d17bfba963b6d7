import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { PdfPage } from './pdf-page.tsx'

const pdf = vi.hoisted(() => ({ getDocument: vi.fn(), destroy: vi.fn(), draw: vi.fn() }))
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({ GlobalWorkerOptions: {}, getDocument: pdf.getDocument }))
vi.mock('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url', () => ({ default: '/worker.mjs' }))

const FILE = new File(['%PDF-1.7'], 'form.pdf')
const VIEWS = [[1, 2], [3], []]

function Views() {
  const [view, setView] = useState(0)
  return (
    <>
      {VIEWS[view]?.map(page => (
        <PdfPage key={page} file={FILE} page={page} label={`Page ${page}`} failed="" />
      ))}
      <button type="button" onClick={() => setView(view + 1)}>
        Next
      </button>
    </>
  )
}

test('the pages of a file share one document, which is destroyed with the last of them', async () => {
  const page = { getViewport: () => ({ width: 612, height: 792 }), render: () => ({ promise: pdf.draw() }) }
  const document = { getPage: async () => page }
  pdf.getDocument.mockReturnValue({ promise: Promise.resolve(document), destroy: pdf.destroy })
  const showNextPage = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  renderApp([{ path: '/', Component: Views }], '/')
  await vi.waitFor(() => expect(pdf.draw).toHaveBeenCalledTimes(2))
  showNextPage()
  await vi.waitFor(() => expect(pdf.draw).toHaveBeenCalledTimes(3))
  expect(pdf.getDocument).toHaveBeenCalledOnce()
  expect(pdf.destroy).not.toHaveBeenCalled()
  showNextPage()
  await vi.waitFor(() => expect(pdf.destroy).toHaveBeenCalledOnce())
})

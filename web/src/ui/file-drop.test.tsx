import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { FileDrop } from './file-drop.tsx'

function open() {
  const fileNames: string[] = []
  const element = (
    <>
      <p>Outside</p>
      <FileDrop
        label="Choose a file"
        hint="PDF"
        accept=".pdf"
        onFiles={files => fileNames.push(...files.map(({ name }) => name))}
      />
    </>
  )
  renderApp([{ path: '/', element }], '/')
  return fileNames
}

function isDefaultPrevented(kind: 'dragOver' | 'drop', target: Element): boolean {
  const files = [new File(['%PDF-1.7'], 'cv.pdf')]
  const event = createEvent[kind](target, { dataTransfer: { types: ['Files'], files } })
  fireEvent(target, event)
  return event.defaultPrevented
}

it('adds only files dropped on its area, and keeps the browser on the page', () => {
  const fileNames = open()
  for (const target of [screen.getByText('Outside'), screen.getByRole('button', { name: 'Choose a file' })]) {
    expect(fileNames).toEqual([])
    expect(isDefaultPrevented('dragOver', target)).toBe(true)
    expect(isDefaultPrevented('drop', target)).toBe(true)
  }
  expect(fileNames).toEqual(['cv.pdf'])
})

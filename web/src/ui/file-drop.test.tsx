import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { FileDrop } from './file-drop.tsx'

function open() {
  const dropped: string[] = []
  const element = (
    <>
      <p>Beside</p>
      <FileDrop
        label="Choose a file"
        hint="PDF"
        accept=".pdf"
        onFiles={files => dropped.push(...files.map(({ name }) => name))}
      />
    </>
  )
  renderApp([{ path: '/', element }], '/')
  return dropped
}

function isKept(kind: 'dragOver' | 'drop', target: Element, types: string[]): boolean {
  const files = [new File(['%PDF-1.7'], 'cv.pdf')]
  const event = createEvent[kind](target, { dataTransfer: { types, files } })
  fireEvent(target, event)
  return event.defaultPrevented
}

describe('a file dropped', () => {
  it('onto the area is taken', () => {
    const dropped = open()
    const area = screen.getByRole('button', { name: 'Choose a file' })
    expect(isKept('dragOver', area, ['Files'])).toBe(true)
    expect(isKept('drop', area, ['Files'])).toBe(true)
    expect(dropped).toEqual(['cv.pdf'])
  })

  it('beside it is not, and the browser stays on the page', () => {
    const dropped = open()
    const beside = screen.getByText('Beside')
    expect(isKept('dragOver', beside, ['Files'])).toBe(true)
    expect(isKept('drop', beside, ['Files'])).toBe(true)
    expect(dropped).toEqual([])
  })
})

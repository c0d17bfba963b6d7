import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { FileDrop } from './file-drop.tsx'

function open() {
  const dropped: string[] = []
  const element = (
    <>
      <p>Outside</p>
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

function isHandled(kind: 'dragOver' | 'drop', target: Element, types: string[]): boolean {
  const files = [new File(['%PDF-1.7'], 'cv.pdf')]
  const event = createEvent[kind](target, { dataTransfer: { types, files } })
  fireEvent(target, event)
  return event.defaultPrevented
}

describe('a file dropped', () => {
  it('on the area is added', () => {
    const dropped = open()
    const area = screen.getByRole('button', { name: 'Choose a file' })
    expect(isHandled('dragOver', area, ['Files'])).toBe(true)
    expect(isHandled('drop', area, ['Files'])).toBe(true)
    expect(dropped).toEqual(['cv.pdf'])
  })

  it('next to it is ignored, and the browser stays on the page', () => {
    const dropped = open()
    const outside = screen.getByText('Outside')
    expect(isHandled('dragOver', outside, ['Files'])).toBe(true)
    expect(isHandled('drop', outside, ['Files'])).toBe(true)
    expect(dropped).toEqual([])
  })
})

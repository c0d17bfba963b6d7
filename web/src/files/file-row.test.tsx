import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { FileName } from './file-row.tsx'

it('shortens long names in the middle, and keeps the full name for screen readers and the tooltip', () => {
  const name = `${'🙂'.repeat(100)} résumé 2026.pdf`
  const names = (
    <>
      <FileName name={name} />
      <FileName name="ana.pdf" />
    </>
  )
  renderApp([{ path: '/', element: names }], '/')
  const shortName = screen.getByText(/…/)
  expect(shortName.textContent).toBe(`${'🙂'.repeat(25)}…ésumé 2026.pdf`)
  expect(shortName.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByTitle(name)).toBeTruthy()
  expect(screen.getByText(name)).toBeTruthy()
  expect(screen.getByText('ana.pdf').hasAttribute('title')).toBe(false)
})

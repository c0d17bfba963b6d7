import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { DateField } from './date-field.tsx'

it('takes years of four digits, and no later date than asked for', () => {
  const fields = (
    <>
      <DateField label="Check Date" />
      <DateField label="Birth Date" max="2026-11-21" />
    </>
  )
  renderApp([{ path: '/', element: fields }], '/')
  expect(screen.getByLabelText('Check Date').getAttribute('max')).toBe('9999-12-31')
  expect(screen.getByLabelText('Birth Date').getAttribute('max')).toBe('2026-11-21')
})

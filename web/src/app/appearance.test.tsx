import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Appearance } from './appearance.tsx'

it('paper is light, and the screen as it was afterwards', () => {
  render(<Appearance>a page</Appearance>)
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = 'dark'
  window.dispatchEvent(new Event('beforeprint'))
  expect(dataset.mantineColorScheme).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(dataset.mantineColorScheme).toBe('dark')
})

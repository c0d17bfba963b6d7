import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Appearance } from './appearance.tsx'

it('prints in light colors, then restores the color scheme', () => {
  render(<Appearance>a page</Appearance>)
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = 'dark'
  window.dispatchEvent(new Event('beforeprint'))
  expect(dataset.mantineColorScheme).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(dataset.mantineColorScheme).toBe('dark')
})

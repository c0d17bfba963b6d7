import { expect, it } from 'vitest'
import { returnFocusTo } from './focus.ts'

it('returns focus to the page title if the opener no longer exists', () => {
  document.body.innerHTML = '<h1 data-page-title tabindex="-1">Employees</h1>'
  returnFocusTo(document.createElement('button'))
  expect(document.activeElement).toBe(document.querySelector('h1'))
})

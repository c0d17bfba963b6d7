import { fireEvent } from '@testing-library/react'

/**
 * Simulates how a browser handles 02/31/2020: the value stays blank and no change event fires. jsdom doesn't support
 * this. `leave` blurs the field. Returns a function that removes the partial date again.
 */
export function typePartialDate(field: HTMLInputElement, leave = () => fireEvent.blur(field)): () => void {
  let isIncomplete = true
  Object.defineProperty(field.validity, 'badInput', { configurable: true, get: () => isIncomplete })
  leave()
  return () => {
    isIncomplete = false
  }
}

import { fireEvent } from '@testing-library/react'

/**
 * Simulates typing 02/31/2020, which jsdom can't: browsers keep the value blank and fire no change event. `leave`
 * blurs the field. Returns a function that clears the partial date.
 */
export function typePartialDate(field: HTMLInputElement, leave = () => fireEvent.blur(field)): () => void {
  let isIncomplete = true
  Object.defineProperty(field.validity, 'badInput', { configurable: true, get: () => isIncomplete })
  leave()
  return () => {
    isIncomplete = false
  }
}

import { fireEvent } from '@testing-library/react'

/**
 * Acts as a browser does with 02/31/2020: the value stays blank and no change event fires. jsdom has no such fields.
 * `leave` is how the field is left. Returns a function that removes the half-typed date again.
 */
export function typeHalfADate(field: HTMLInputElement, leave = () => fireEvent.blur(field)): () => void {
  let isHalf = true
  Object.defineProperty(field.validity, 'badInput', { configurable: true, get: () => isHalf })
  leave()
  return () => {
    isHalf = false
  }
}

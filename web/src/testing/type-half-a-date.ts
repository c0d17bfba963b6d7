import { fireEvent } from '@testing-library/react'

/**
 * As a browser does with 02/31/2020: the value stays blank, and nothing tells of a change. jsdom has no such fields.
 * `leave` is how the field is left. Gives what takes the half away again.
 */
export function typeHalfADate(field: HTMLInputElement, leave = () => fireEvent.blur(field)): () => void {
  let isHalf = true
  Object.defineProperty(field.validity, 'badInput', { configurable: true, get: () => isHalf })
  leave()
  return () => {
    isHalf = false
  }
}

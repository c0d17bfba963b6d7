import { createBrowserRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropStateOfEnteredAddress } from './entered-address.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '')
})

/** What the app begins with in this entry of the history, by how the browser came to it. */
function stateAfter(type: string, entry: unknown) {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
  history.replaceState(entry, '')
  dropStateOfEnteredAddress()
  return createBrowserRouter([{ path: '*' }]).state.location.state
}
const OPEN = { usr: { openThing: '7' }, key: 'k', idx: 1 }

describe('the navigation state', () => {
  it.each(['reload', 'back_forward'])('is kept over %s', type => {
    expect(stateAfter(type, OPEN)).toEqual(OPEN.usr)
  })

  it('is none where an address was entered', () => {
    expect(stateAfter('navigate', OPEN)).toBeNull()
    expect(history.state).toEqual({ ...OPEN, usr: null })
  })

  it('is none in a new entry', () => {
    expect(stateAfter('navigate', null)).toBeNull()
  })
})

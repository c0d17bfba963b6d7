import { createBrowserRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropStateOfEnteredAddress } from './entered-address.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '')
})

const ROUTES = [{ path: '*' }]
const OPEN = { openThing: '7' }

/** The navigation state that the app starts with, for a history entry with this state and this type of navigation. */
async function stateAfter(type: string, state: unknown) {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
  await createBrowserRouter(ROUTES).navigate('/list', { replace: true, state })
  const router = createBrowserRouter(ROUTES)
  await dropStateOfEnteredAddress(router)
  return router.state.location.state
}

describe('the navigation state', () => {
  it.each(['reload', 'back_forward'])('is kept over %s', async type => {
    expect(await stateAfter(type, OPEN)).toEqual(OPEN)
  })

  it('is none where an address was entered, nor when that is loaded again', async () => {
    expect(await stateAfter('navigate', OPEN)).toBeNull()
    expect(createBrowserRouter(ROUTES).state.location).toMatchObject({ pathname: '/list', state: null })
  })

  it('is none in a new entry', async () => {
    expect(await stateAfter('navigate', null)).toBeNull()
  })
})

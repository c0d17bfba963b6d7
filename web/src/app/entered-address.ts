import type { DataRouter } from 'react-router'

/**
 * Drops the navigation state of an address that was typed in, so that it shows the list without a dialog over it.
 * Browsers keep the state when the same address is entered again.
 */
export async function dropStateOfEnteredAddress(router: DataRouter): Promise<void> {
  const [load] = performance.getEntriesByType('navigation')
  const isEntered = load && 'type' in load && load.type === 'navigate'
  const { location } = router.state
  if (isEntered && location.state) await router.navigate(location, { replace: true, state: null })
}

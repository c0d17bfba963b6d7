import type { DataRouter } from 'react-router'

/**
 * An address that was entered begins without navigation state: it shows the list, and no dialog that was open over it.
 * By themselves browsers keep the state where the same address is entered once more, and drop it anywhere else.
 */
export async function dropStateOfEnteredAddress(router: DataRouter): Promise<void> {
  const [load] = performance.getEntriesByType('navigation')
  const isEntered = load && 'type' in load && load.type === 'navigate'
  const { location } = router.state
  if (isEntered && location.state) await router.navigate(location, { replace: true, state: null })
}

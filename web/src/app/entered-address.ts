import { z } from 'zod'

const entrySchema = z.looseObject({})

/**
 * An address that was entered begins without navigation state: it shows the list, and no dialog that was open over it.
 * By themselves browsers keep the state where the same address is entered once more, and drop it anywhere else.
 */
export function dropStateOfEnteredAddress(): void {
  const [load] = performance.getEntriesByType('navigation')
  const isEntered = load && 'type' in load && load.type === 'navigate'
  const entry = entrySchema.safeParse(history.state).data
  if (isEntered && entry) history.replaceState({ ...entry, usr: null }, '')
}

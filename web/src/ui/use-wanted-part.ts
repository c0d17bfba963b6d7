import { type ComponentType, useEffect, useState } from 'react'
import { type Store, useStore } from '#web/lib/store.ts'

/** `soon`: its file is loaded. `now`: it is drawn. */
export type Wanted = 'no' | 'soon' | 'now'

/** What stands over every page, in a file of its own: it is drawn when it is first wanted, with its file there already. */
export function useWantedPart(
  store: Store<Wanted>,
  load: () => Promise<ComponentType>,
): ComponentType | undefined {
  const wanted = useStore(store)
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    if (wanted !== 'no') void load().then(part => setPart(() => part))
  }, [wanted, load])
  return wanted === 'now' ? Part : undefined
}

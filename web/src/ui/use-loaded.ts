import { useEffect, useState } from 'react'

/**
 * A part of a page that is loaded when it is first shown. `undefined` until then, and where it could not be loaded:
 * the page works without it, and tries again the next time.
 * @param load the same function each time
 */
export function useLoaded<Part extends object>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    load().then(setPart, () => undefined)
  }, [load])
  return part
}

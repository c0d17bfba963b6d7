import { startTransition, useEffect, useState } from 'react'

/**
 * How many of the parts of something long are drawn: the first at once, and each of the others in a task of its own,
 * between which a slow phone draws and answers.
 */
export function usePartsInTurn(total: number): number {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + 1))
  }, [count, total])
  return count
}

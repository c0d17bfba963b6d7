import type { Plugin } from 'vite'

const USE_ID = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

const REACTS_OWN = `import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + id
}`

/**
 * Mantine gives a field another id once it is drawn, and for that draws every field of a form a second time, at one
 * go. React's own id, which it begins with, is as good.
 */
export const steadyIds: Plugin = {
  name: 'steady-ids',
  enforce: 'pre',
  load: id => (USE_ID.test(id) ? REACTS_OWN : undefined),
}

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const REACTS_OWN_ID = `import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + id
}`

/** In which of Mantine's files what is said, how often, and what is said instead. */
export const CHANGES = [
  {
    file: '@mantine/hooks/esm/use-id/use-id.mjs',
    says: /^.*\bfunction useId\b.*$/gs,
    times: 1,
    instead: REACTS_OWN_ID,
  },
  {
    file: '@mantine/hooks/esm/use-media-query/use-media-query.mjs',
    says: /= \{ getInitialValueInEffect: true \}/g,
    times: 1,
    instead: '= { getInitialValueInEffect: false }',
  },
  {
    file: '@mantine/core/esm/components/ModalBase/use-modal.mjs',
    says: /(?<=(?:title|body)Mounted, \w+\] = )useState\(false\)/g,
    times: 2,
    instead: '[true, () => undefined]',
  },
] as const

/** One of these files, changed. Throws: when it no longer says what is changed. */
export function changed(path: string, { file, says, times, instead }: (typeof CHANGES)[number]): string {
  const source = readFileSync(path, 'utf8')
  if ([...source.matchAll(says)].length !== times)
    throw new Error(`Mantine no longer says ${says} in ${file}`)
  return source.replaceAll(says, instead)
}

/**
 * Mantine learns some things only once it has drawn what depends on them, and for that draws it a second time, at one
 * go: another id for each field, where React's own is as good; whether motion is reduced, for everything that moves;
 * that a dialog has a title and a body, as all of ours have. Here it knows at once.
 */
export const drawnOnce: Plugin = {
  name: 'drawn-once',
  enforce: 'pre',
  load(id) {
    const change = CHANGES.find(({ file }) => id.endsWith(`/node_modules/${file}`))
    return change && changed(id, change)
  },
}

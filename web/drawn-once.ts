import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const REACTS_OWN_ID = `import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + id
}`

/** What Mantine's files say, and what is put in its place. */
const CHANGES: readonly { file: RegExp; change: (source: string) => string }[] = [
  {
    file: /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/,
    change: () => REACTS_OWN_ID,
  },
  {
    file: /\/@mantine\/hooks\/esm\/use-media-query\/use-media-query\.mjs$/,
    change: replacing('= { getInitialValueInEffect: true }', '= { getInitialValueInEffect: false }'),
  },
  {
    file: /\/@mantine\/core\/esm\/components\/ModalBase\/use-modal\.mjs$/,
    change: replacing('Mounted] = useState(false)', 'Mounted] = useState(true)'),
  },
]

function replacing(text: string, other: string) {
  return (source: string) => {
    if (!source.includes(text)) throw new Error(`Mantine no longer says ${text}`)
    return source.replaceAll(text, other)
  }
}

/**
 * Mantine learns some things only once it has drawn what depends on them, and for that draws it a second time, at one
 * go: another id for each field, where React's own is as good; whether motion is reduced, for everything that moves;
 * that a dialog has a title and a body, as all of ours have. Here it knows at once.
 */
export const drawnOnce: Plugin = {
  name: 'drawn-once',
  enforce: 'pre',
  load: id => CHANGES.find(({ file }) => file.test(id))?.change(readFileSync(id, 'utf8')),
}

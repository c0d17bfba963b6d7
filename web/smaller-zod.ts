import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WRITER = /\/zod\/v4\/core\/to-json-schema\.js$/

/**
 * Leaves out zod's writer of JSON schemas: every schema holds it, so that no bundler can, and no page calls it. What it
 * writes single checks by stays: a schema's `maxLength` reads them by that.
 */
export const smallerZod: Plugin = {
  name: 'smaller-zod',
  enforce: 'pre',
  load(id) {
    if (!WRITER.test(id)) return undefined
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)]
    return names.map(([, name]) => `export const ${name} = () => undefined`).join('\n')
  },
}

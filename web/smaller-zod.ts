import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WRITER = /\/zod\/v4\/core\/to-json-schema\.js$/
const SCHEMAS = /\/zod\/v4\/(?:core|classic)\/schemas\.js$/
/** How each kind of schema is written, which it holds. */
const OWN_WRITER = /^ *inst\._zod\.processJSONSchema = .*;$/gm
/** Whether an object's parser is compiled from text. */
const COMPILED = /\bfastEnabled = jit && allowsEval\.value\b|\bjit && fastEnabled && /g

/** Follows reference cycles in what is parsed: JSON and forms have none. */
const MEMOIZER =
  /^ *if \(!core\.globalConfig\.memoizer\)\n *core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m

/**
 * Leaves out zod's writer of JSON schemas: every schema holds it, so that no bundler can, and no page calls it. What it
 * reads single checks by stays: a schema's `maxLength` reads them by that.
 * Leaves out its compiler of parsers, too: the content security policy forbids it, and the browser reports each try.
 * And what it does for values that hold themselves.
 */
export const smallerZod: Plugin = {
  name: 'smaller-zod',
  enforce: 'pre',
  load(id) {
    if (SCHEMAS.test(id))
      return readFileSync(id, 'utf8')
        .replace(OWN_WRITER, '')
        .replace(MEMOIZER, '')
        .replace(COMPILED, text => (text.startsWith('fast') ? 'fastEnabled = false' : 'false && '))
    if (!WRITER.test(id)) return undefined
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)]
    return names.map(([, name]) => `export const ${name} = () => undefined`).join('\n')
  },
}

import { globSync, readFileSync } from 'node:fs'
import type { Rolldown } from 'vite'

/** Sheets that belong to no component. */
const FOUNDATION = ['baseline', 'default-css-variables', 'global']

const namesIn = (texts: readonly string[], pattern: RegExp) =>
  new Set(texts.flatMap(text => [...text.matchAll(pattern)].map(([, name]) => name ?? '')))

/** The sheets of @mantine/core that these source files import. */
export function importedSheets(web: string, files: string): string[] {
  const sources = globSync(files, { cwd: web }).map(file => readFileSync(`${web}/${file}`, 'utf8'))
  return [...namesIn(sources, /^import '@mantine\/core\/styles\/([\w-]+)\.layer\.css'$/gm)].sort()
}

/** The sheets that what was built needs: of every component in it, those inside other components included. */
export function neededSheets(scripts: readonly Rolldown.OutputChunk[]): string[] {
  const modules = scripts.flatMap(script => script.moduleIds)
  const components = namesIn(modules, /\/@mantine\/core\/esm\/.*?(\w+)\.module\.mjs$/g)
  return [...FOUNDATION, ...components].sort()
}

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const PAGE = readFileSync(new URL('docs/security.md', ROOT), 'utf8')

/** The files that a text names, and the pages that it links to. */
function placesIn(text: string): string[] {
  const files = [...text.matchAll(/`((?:server|web|contract|e2e|scripts)\/[\w./-]+)`/g)]
  const pages = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)]
  return [...files.map(([, path = '']) => path), ...pages.map(([, path = '']) => `docs/${path}`)]
}

it('every place that docs/security.md names is there', () => {
  const named = placesIn(PAGE)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(path => !existsSync(fileURLToPath(new URL(path, ROOT))))).toEqual([])
})

it('every chapter of the standard is judged, and whatever is met names what shows it', () => {
  const chapters = Array.from({ length: 17 }, (_, index) => `V${index + 1} `)
  expect(chapters.filter(chapter => !PAGE.includes(`| **${chapter}`))).toEqual([])
  const met = PAGE.split('\n').filter(line => /^\|[^|]*\| met/.test(line))
  expect(met.length).toBeGreaterThan(30)
  expect(met.filter(line => placesIn(line).length === 0)).toEqual([])
})

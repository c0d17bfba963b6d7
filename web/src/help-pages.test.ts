import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guideFile, helpFiles } from '../help-pages.ts'

const MAX_BYTES = 100_000
const files = helpFiles()
const html = Object.entries(files).filter(([name]) => name.endsWith('.html'))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
const catalogues = import.meta.glob(
  ['../../contract/src/**/{*messages,*texts,*pages,spanish,packet-fields,schemas,application-form}.ts'],
  { eager: true },
)
const texts = new Set(Object.values(catalogues).flatMap(textsIn))
const pages = Object.keys(files).flatMap(name => {
  const [, language, page] = /^help\/(en|es)\/(.+)\/index\.html$/.exec(name) ?? []
  return (language === 'en' || language === 'es') && page ? [guideFile(language, page)] : []
})

it('is under 100 kB in all', () => {
  expect(Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0)).toBeLessThan(MAX_BYTES)
})

it.each(html)('%s needs no inline script or style, and its links lead to pages', (_, text) => {
  expect(text).not.toMatch(/<script|<style| style=/)
  for (const [, path = ''] of text.matchAll(/href="\/([^"#]+)/g))
    expect(Object.keys(files)).toContain(path.endsWith('/') ? `${path}index.html` : path)
})

it.each(pages)('%s names only texts that the portal shows', file => {
  const named = [...readFileSync(file, 'utf8').matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text)
  expect(named.filter(text => !texts.has(text))).toEqual([])
})

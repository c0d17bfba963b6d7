import { readFileSync } from 'node:fs'
import { HIRING_FIELDS } from '@epay/contract/applications/details-form'
import { STATUSES, statusLabel } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { HELP_PAGES } from '@epay/contract/common/help-pages'
import { LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { expect, it } from 'vitest'
import { guideFile, helpFiles, picturesOf } from '../help-pages.ts'
import { SPANISH_PORTAL } from './app/spanish.ts'

const MAX_BYTES = 100_000
const files = helpFiles()
const html = Object.entries(files).flatMap(([name, file]): [string, string][] =>
  typeof file === 'string' && name.endsWith('.html') ? [[name, file]] : [],
)

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each)
}
const english = import.meta.glob(
  '../../contract/src/**/{*messages,*texts,*pages,*settings,options,packet-fields,schemas,application-form,corrections}.ts',
  { eager: true },
)
const spanish = import.meta.glob('../../contract/src/**/spanish.ts', { eager: true })
const portalPaths = Object.values(PAGES).map(({ path }) => path)
/** What the portal shows, by language. */
const texts: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(textsIn([english, HIRING_FIELDS, STATUSES.map(statusLabel)])),
  es: new Set(textsIn([spanish, SPANISH_PORTAL])),
}

const guide = LANGUAGES.flatMap(language =>
  Object.entries(HELP_PAGES).flatMap(([page, titles]) => (language in titles ? [{ language, page }] : [])),
)

it('has texts under 100 kB in all', () => {
  const texts = Object.values(files).filter(file => typeof file === 'string')
  expect(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)).toBeLessThan(MAX_BYTES)
})

it.each(html)(
  '%s is under 100 kB with its pictures, which say what they show and keep their room',
  (_, text) => {
    const pictures = Object.values(picturesOf(text))
    expect(pictures.reduce((sum, { length }) => sum + length, Buffer.byteLength(text))).toBeLessThan(
      MAX_BYTES,
    )
    const shown = text.match(/<img /g) ?? []
    const whole =
      text.match(/<img src="[^"]+" alt="[^"]{20,}" width="\d+" height="\d+" loading="lazy">/g) ?? []
    expect([shown.length, whole.length]).toEqual([pictures.length, pictures.length])
  },
)

it.each(html)('%s needs no inline script or style, and its links lead to pages', (_, text) => {
  expect(text).not.toMatch(/<script|<style| style=/)
  const isThere = (path: string) =>
    portalPaths.some(page => page === path) ||
    `${path}${path.endsWith('/') ? 'index.html' : ''}`.slice(1) in files
  const paths = [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path)
  expect(paths.filter(path => !isThere(path))).toEqual([])
})

it.each(guide)('$language/$page begins with its title, and names only texts that the portal shows', each => {
  const text = readFileSync(guideFile(each.language, each.page), 'utf8')
  const named = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => label)
  expect(named.filter(label => !texts[each.language].has(label))).toEqual([])
  const titles: Partial<Record<Language, string>> | undefined = Object.entries(HELP_PAGES).find(
    ([page]) => page === each.page,
  )?.[1]
  expect(text.split('\n', 1)).toEqual([`# ${titles?.[each.language]}`])
})

import { readFileSync } from 'node:fs'
import { HIRING_FIELDS } from '@epay/contract/applications/application-fields'
import { STATUSES, statusLabel } from '@epay/contract/applications/status'
import { HELP_TEXTS } from '@epay/contract/auth/help-texts'
import { PAGES } from '@epay/contract/auth/pages'
import { HELP_PAGES } from '@epay/contract/common/help-pages'
import { LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { expect, it } from 'vitest'
import { guideFile, helpFiles, imagesIn, sectionsIn } from '../help-pages.ts'
import { SPANISH_PORTAL } from './app/spanish.ts'

const MAX_BYTES = 130_000
const files = await helpFiles()
const html = Object.entries(files).flatMap(([name, file]): [string, string][] =>
  typeof file === 'string' && name.endsWith('.html') ? [[name, file]] : [],
)

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each)
}
const english = import.meta.glob(['../../contract/src/**/*.ts', '!**/{*.test,spanish*}.ts'], { eager: true })
const spanish = import.meta.glob('../../contract/src/**/spanish*.ts', { eager: true })
const portalPaths = Object.values(PAGES).map(({ path }) => path)
const texts: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(textsIn([english, HIRING_FIELDS, STATUSES.map(statusLabel)])),
  es: new Set(textsIn([spanish, SPANISH_PORTAL])),
}

const guidePages = LANGUAGES.flatMap(language =>
  Object.entries<Partial<Record<Language, string>>>(HELP_PAGES).flatMap(([page, { [language]: title }]) =>
    title === undefined ? [] : [{ language, page, title }],
  ),
)

/** Everything that a page loads, including its search index. */
function filesLoadedBy(name: string, page: string): (string | Buffer)[] {
  const language = /^help\/(\w\w)\//.exec(name)?.[1] ?? 'en'
  const assetNames = ['help/help.css', 'help/search.js', `help/${language}/search.json`]
  return [page, ...assetNames.map(assetName => files[assetName] ?? '')]
}

it.each(html)('%s is under 130 kB with everything that it loads', (name, page) => {
  const sizes = [...filesLoadedBy(name, page), ...Object.values(imagesIn(page))].map(each =>
    Buffer.byteLength(each),
  )
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_BYTES)
})

it.each(LANGUAGES)('every search result of the guide exists: %s', language => {
  const exists = ({ href }: { href: string }) => {
    const [path = '', anchor] = href.slice(1).split('#')
    const page = files[`${path}index.html`]
    return page !== undefined && (anchor === undefined || page.includes(` id="${anchor}"`))
  }
  const sections = sectionsIn(language)
  expect(sections.filter(section => !exists(section))).toEqual([])
  expect(sections.filter(({ heading, page, text }) => !text && heading !== page)).toEqual([])
})

it.each(html)('%s has alt text for images, no inline scripts or styles, and no broken links', (_, text) => {
  const images = text.match(/<img src="[^"]+" alt="[^"]{20,}" width="\d+" height="\d+" loading="lazy">/g)
  expect(text.split('<img ')).toHaveLength((images?.length ?? 0) + 1)
  expect(text).not.toMatch(/<script>|<style| style=| on\w+=/)
  const exists = (path: string) =>
    portalPaths.some(page => page === path) ||
    `${path}${path.endsWith('/') ? 'index.html' : ''}`.slice(1) in files
  const paths = [...text.matchAll(/(?:href|src|data-index)="(\/[^"#]*)/g)].map(([, path = '']) => path)
  expect(paths.filter(path => !exists(path))).toEqual([])
})

it.each(guidePages)('$language/$page starts with its title, and quotes only texts of the portal', each => {
  const text = readFileSync(guideFile(each.language, each.page), 'utf8')
  const labels = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => label)
  expect(labels.filter(label => !texts[each.language].has(label))).toEqual([])
  expect(text.split('\n', 1)).toEqual([`# ${each.title}`])
})

it("has every section that a page's help links to", () => {
  const sections = Object.values(HELP_TEXTS).flatMap(help => ('section' in help ? [help] : []))
  const exists = ({ page, section }: (typeof sections)[number]) =>
    files[`help/en/${page}/index.html`]?.includes(` id="${section}"`)
  expect(sections.filter(each => !exists(each))).toEqual([])
  expect(sections).not.toEqual([])
})

import { readFileSync } from 'node:fs'
import { PAGE_TITLES, PAGES, type PageDeclaration, type PageName } from '@epay/contract/auth/pages'
import { PORTAL_FILE, portalFileOf, startFileOf } from '@epay/contract/auth/start-files'
import { entriesOf } from '@epay/contract/common/records'
import type { Plugin, Rolldown } from 'vite'
import { SPANISH_PORTAL } from './src/app/spanish.ts'

const COMPONENTS = `${import.meta.dirname}/src/app/pages.tsx`
/** A page's name, and the file that is loaded when it is shown. */
const LOADED = /^ {2}(\w+): (?:lazyPage|staffPage)\(\s*\(\) =>\s*import\('(.+?)'\)/gm

const modules = new Map(
  [...readFileSync(COMPONENTS, 'utf8').matchAll(LOADED)].map(([, page = '', file = '']) => [
    page,
    `/web/${file.replace(/^#web/, 'src').replace(/^\./, 'src/app')}`,
  ]),
)

/** What every page needs before it can be drawn. */
const PORTAL = '/web/src/app/portal.tsx'
const SHELL = '/web/src/app/shell.tsx'

const titles: Partial<Record<PageName, string>> = PAGE_TITLES

/** What is shown until the page is there, as sign-in's start page has it. */
function titleOf(page: PageName): string {
  const title = titles[page]
  return title ? `<p class="title">${title} <span lang="es">${SPANISH_PORTAL[title]}</span></p>` : ''
}

type Bundle = Rolldown.OutputBundle

/** The chunks with these modules, and all that they import. */
function chunksOf(bundle: Bundle, ids: readonly string[]): Rolldown.OutputChunk[] {
  const scripts = Object.values(bundle).filter(file => file.type === 'chunk')
  const holding = (end: string) => scripts.filter(({ moduleIds }) => moduleIds.some(id => id.endsWith(end)))
  const needed = new Set(ids.flatMap(holding))
  // Those that are added are walked, too.
  for (const { imports } of needed)
    for (const each of scripts) if (imports.includes(each.fileName)) needed.add(each)
  return [...needed]
}

/** The start page with what loads these chunks beside its own. */
function preloading(start: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const scripts = chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
  const sheets = chunks
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map(file => `<link rel="preload" as="style" crossorigin href="/${file}">`)
  const isNew = (link: string) => !start.includes(/href=".*"/.exec(link)?.[0] ?? '')
  const links = [...scripts, ...sheets].filter(isNew).map(link => `  ${link}\n  `)
  return start.replace('</head>', `${links.join('')}</head>`)
}

/**
 * Writes the portal's start page once more for each of its pages, with its title and the names of its files: a phone
 * shows the one at once, and loads the others beside the portal instead of after it.
 */
export const portalPages: Plugin = {
  name: 'portal-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const file = bundle[PORTAL_FILE]
    if (file?.type !== 'asset') return
    const start = String(file.source)
    file.source = preloading(start, chunksOf(bundle, [PORTAL]))
    for (const [page, { access, path }] of entriesOf<PageName, PageDeclaration>(PAGES)) {
      if (startFileOf(path) !== portalFileOf(page)) continue
      const module = modules.get(page)
      if (!module) throw new Error(`${COMPONENTS} does not say which file ${page} is in`)
      const chunks = chunksOf(bundle, [PORTAL, ...(access === 'public' ? [] : [SHELL]), module])
      this.emitFile({
        type: 'asset',
        fileName: portalFileOf(page),
        source: preloading(start, chunks).replace('<p>Loading', `${titleOf(page)}<p>Loading`),
      })
    }
  },
}

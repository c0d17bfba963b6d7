import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { HELP_PAGES, HELP_PATH } from '@epay/contract/common/help-pages'
import { HELP_SYNONYMS } from '@epay/contract/common/help-synonyms'
import { entriesOf } from '@epay/contract/common/records'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { Marked, type Token } from 'marked'
import { minify, type Plugin, transformWithOxc } from 'vite'
import type { SearchIndex, Section } from './help/search.ts'

const TEXTS = {
  en: {
    help: 'Help',
    skip: 'Skip to content',
    pages: 'Pages',
    search: {
      label: 'Search the help',
      one: '1 result',
      many: '{count} results',
      none: 'Nothing found. Try other words.',
      failed: 'The search could not be loaded.',
    },
  },
  es: {
    help: 'Ayuda',
    skip: 'Saltar al contenido',
    pages: 'Páginas',
    search: {
      label: 'Buscar en la ayuda',
      one: '1 resultado',
      many: '{count} resultados',
      none: 'No se encontró nada. Pruebe con otras palabras.',
      failed: 'No se pudo cargar la búsqueda.',
    },
  },
} as const

type Titles = Partial<Record<Language, string>>
const pages: readonly [string, Titles][] = entriesOf<string, Titles>(HELP_PAGES)

export const guideFile = (language: Language, page: string) =>
  `${import.meta.dirname}/../docs/guide/${language}/${page}.md`
const markdownOf = (language: Language, page: string) => readFileSync(guideFile(language, page), 'utf8')

const pagesIn = (language: Language) =>
  pages.flatMap(([page, titles]) => {
    const title = titles[language]
    return title ? [{ page, title, titles }] : []
  })

/** Builds heading IDs the way GitHub does. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const imageFile = (name: string) => `${import.meta.dirname}/../docs/images/${name}`

/** Reads the size from the frame header of a lossy WebP file. */
export function readWebpSize(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('Not a lossy WebP image')
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const marked = new Marked({
  renderer: {
    // Width and height reserve the space of lazy-loaded images.
    image({ href, text }) {
      const name = basename(href)
      const { width, height } = readWebpSize(readFileSync(imageFile(name)))
      return `<img src="${HELP_PATH}images/${name}" alt="${text}" width="${width}" height="${height}" loading="lazy">`
    },
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // Pages are served as folders, so links between Markdown files need different paths.
    link({ href, tokens }) {
      const address = href.replace(/^([\w-]+)\.md/, '../$1/')
      return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

function plainText(token: Token): string {
  const parts: Token[] =
    token.type === 'list'
      ? token.items
      : token.type === 'table'
        ? [...token.header, ...token.rows.flat()]
        : []
  const innerTokens = [...parts, ...('tokens' in token && token.tokens ? token.tokens : [])]
  if (innerTokens.length === 0) return 'text' in token ? token.text : ''
  return innerTokens.map(plainText).join(parts.length > 0 ? ' ' : '')
}

export function sectionsIn(language: Language): Section[] {
  return pagesIn(language).flatMap(({ page, title }) => {
    const sections: Section[] = []
    for (const token of marked.lexer(markdownOf(language, page))) {
      const lastSection = sections.at(-1)
      if (token.type === 'heading') {
        const anchor = token.depth === 1 ? '' : `#${anchorOf(token.text)}`
        const href = `${HELP_PATH}${language}/${page}/${anchor}`
        sections.push({ page: title, heading: plainText(token), href, text: '' })
      } else if (lastSection && token.type !== 'space')
        lastSection.text = `${lastSection.text} ${plainText(token)}`.trim()
    }
    return sections
  })
}

export const searchIndexOf = (language: Language): SearchIndex => ({
  sections: sectionsIn(language),
  synonyms: HELP_SYNONYMS[language],
})

const linkHtml = (language: Language, page: string, text: string, isCurrent = false) =>
  `<a href="${HELP_PATH}${language}/${page}/"${isCurrent ? ' aria-current="page"' : ''} lang="${language}" hreflang="${language}">${text}</a>`

const pageListHtml = (language: Language, current?: string) =>
  `<ul>${pagesIn(language)
    .map(({ page, title }) => `<li>${linkHtml(language, page, title, page === current)}</li>`)
    .join('')}</ul>`

function searchBoxHtml(language: Language): string {
  const texts = Object.entries(TEXTS[language].search).map(([name, text]) => ` data-${name}="${text}"`)
  return `<div id="search" data-index="${HELP_PATH}${language}/search.json"${texts.join('')}></div>`
}

type PageParts = { language: Language; title: string; languageLinks: string; nav?: string; content: string }

function pageHtml({ language, title, languageLinks, nav = '', content }: PageParts): string {
  const { help, skip } = TEXTS[language]
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · EPay</title>
<link rel="stylesheet" href="${HELP_PATH}help.css">
<script type="module" src="${HELP_PATH}search.js"></script>
<a class="skip" href="#main">${skip}</a>
<header><a href="${homePath(language)}">EPay · ${help}</a>${languageLinks}</header>
${searchBoxHtml(language)}
<main id="main" tabindex="-1">
${content}</main>
${nav}
</html>
`
}

function guidePage(language: Language, page: string, title: string, titles: Titles): string {
  const languageLinks = LANGUAGES.filter(other => other !== language && titles[other])
  return pageHtml({
    language,
    title,
    languageLinks: languageLinks.map(other => linkHtml(other, page, LANGUAGE_NAMES[other])).join(''),
    nav: `<nav aria-label="${TEXTS[language].pages}">${pageListHtml(language, page)}</nav>`,
    content: marked.parse(markdownOf(language, page), { async: false }),
  })
}

const homePath = (language: Language) => (language === 'en' ? HELP_PATH : `${HELP_PATH}${language}/`)

function homePage(language: Language): string {
  const { help } = TEXTS[language]
  const languageLinks = LANGUAGES.filter(other => other !== language).map(
    other => `<a href="${homePath(other)}" lang="${other}" hreflang="${other}">${LANGUAGE_NAMES[other]}</a>`,
  )
  const content = `<h1>${help}</h1>\n${pageListHtml(language)}\n`
  return pageHtml({ language, title: help, languageLinks: languageLinks.join(''), content })
}

async function searchScript(): Promise<string> {
  const file = `${import.meta.dirname}/help/search.ts`
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return (await minify('search.js', code, { module: true })).code
}

export function imagesIn(html: string): Record<string, Buffer> {
  const names = [...html.matchAll(/ src="\/help\/images\/([^"]+)"/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map(name => [`help/images/${name}`, readFileSync(imageFile(name))]))
}

export async function helpFiles(): Promise<Record<string, string | Buffer>> {
  const files: Record<string, string | Buffer> = {
    'help/help.css': readFileSync(`${import.meta.dirname}/help/help.css`, 'utf8'),
    'help/search.js': await searchScript(),
  }
  for (const language of LANGUAGES) {
    files[`${homePath(language).slice(1)}index.html`] = homePage(language)
    files[`help/${language}/search.json`] = JSON.stringify(searchIndexOf(language))
    for (const { page, title, titles } of pagesIn(language)) {
      const html = guidePage(language, page, title, titles)
      Object.assign(files, { [`help/${language}/${page}/index.html`]: html }, imagesIn(html))
    }
  }
  return files
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  webp: 'image/webp',
}

export const helpPages: Plugin = {
  name: 'help-pages',
  // Runs once, although the build has several environments.
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer: ({ middlewares }) => {
    middlewares.use(async (request, response, next) => {
      const [path = ''] = (request.url ?? '').split('?', 1)
      if (!path.startsWith(HELP_PATH)) return next()
      const file = (await helpFiles())[`${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`]
      if (file === undefined) return next()
      response.setHeader('content-type', CONTENT_TYPES[path.replace(/^.*\./, '')] ?? 'text/html')
      response.end(file)
    })
  },
  async generateBundle() {
    for (const [fileName, source] of Object.entries(await helpFiles()))
      this.emitFile({ type: 'asset', fileName, source })
  },
}

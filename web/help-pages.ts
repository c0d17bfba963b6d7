import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { HELP_PAGES, HELP_PATH } from '@epay/contract/common/help-pages'
import { entriesOf } from '@epay/contract/common/records'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const TEXTS = {
  en: { help: 'Help', skip: 'Skip to content', pages: 'Pages' },
  es: { help: 'Ayuda', skip: 'Saltar al contenido', pages: 'Páginas' },
} as const satisfies Record<Language, Record<string, string>>

type Titles = Partial<Record<Language, string>>
const pages: readonly [string, Titles][] = entriesOf<string, Titles>(HELP_PAGES)

export const guideFile = (language: Language, page: string) =>
  `${import.meta.dirname}/../docs/guide/${language}/${page}.md`

/** A heading's id, as in the repository. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

const imageFile = (name: string) => `${import.meta.dirname}/../docs/images/${name}`

/** Of a WebP file with loss, whose frame begins with its size. */
export function sizeOfWebp(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('It is no WebP picture with loss')
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const marked = new Marked({
  renderer: {
    // Its room is kept while it comes, which it does when somebody reads so far.
    image({ href, text }) {
      const name = basename(href)
      const { width, height } = sizeOfWebp(readFileSync(imageFile(name)))
      return `<img src="${HELP_PATH}images/${name}" alt="${text}" width="${width}" height="${height}" loading="lazy">`
    },
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // Files of the repository are folders here.
    link({ href, tokens }) {
      const address = href.replace(/^([\w-]+)\.md/, '../$1/')
      return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

const link = (language: Language, page: string, text: string, isCurrent = false) =>
  `<a href="${HELP_PATH}${language}/${page}/"${isCurrent ? ' aria-current="page"' : ''} lang="${language}" hreflang="${language}">${text}</a>`

const listOf = (language: Language, current?: string) =>
  `<ul>${pages
    .flatMap(([page, titles]) => {
      const title = titles[language]
      return title ? [`<li>${link(language, page, title, page === current)}</li>`] : []
    })
    .join('')}</ul>`

type Frame = { language: Language; title: string; around: string; content: string }

function framed({ language, title, around, content }: Frame): string {
  const { help, skip } = TEXTS[language]
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · EPay</title>
<link rel="stylesheet" href="${HELP_PATH}help.css">
<a class="skip" href="#main">${skip}</a>
<header><a href="${HELP_PATH}">EPay · ${help}</a>${around}
<main id="main" tabindex="-1">
${content}</main>
</html>
`
}

function pageOf(language: Language, page: string, title: string, titles: Titles): string {
  const others = LANGUAGES.filter(other => other !== language && titles[other])
    .map(other => link(other, page, LANGUAGE_NAMES[other]))
    .join('')
  return framed({
    language,
    title,
    around: `${others}</header>\n<nav aria-label="${TEXTS[language].pages}">${listOf(language, page)}</nav>`,
    content: marked.parse(readFileSync(guideFile(language, page), 'utf8'), { async: false }),
  })
}

function startPage(): string {
  const lists = LANGUAGES.map(
    language => `<h2 lang="${language}">${LANGUAGE_NAMES[language]}</h2>\n${listOf(language)}\n`,
  )
  const content = `<h1>${TEXTS.en.help}</h1>\n${lists.join('')}`
  return framed({ language: 'en', title: TEXTS.en.help, around: '</header>', content })
}

/** The pictures that a page shows, by file name. */
export function picturesOf(html: string): Record<string, Buffer> {
  const names = [...html.matchAll(/ src="\/help\/images\/([^"]+)"/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map(name => [`help/images/${name}`, readFileSync(imageFile(name))]))
}

/** Everything at /help, by file name. */
export function helpFiles(): Record<string, string | Buffer> {
  const files: Record<string, string | Buffer> = {
    'help/index.html': startPage(),
    'help/help.css': readFileSync(`${import.meta.dirname}/help/help.css`, 'utf8'),
  }
  for (const [page, titles] of pages)
    for (const language of LANGUAGES) {
      const title = titles[language]
      if (!title) continue
      const html = pageOf(language, page, title, titles)
      Object.assign(files, { [`help/${language}/${page}/index.html`]: html }, picturesOf(html))
    }
  return files
}

const TYPES: Record<string, string> = { css: 'text/css', webp: 'image/webp' }

/** The guide as static pages at /help, in the build and in the development server. */
export const helpPages: Plugin = {
  name: 'help-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const [path = ''] = (request.url ?? '').split('?', 1)
      const file = helpFiles()[`${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`]
      if (file === undefined) return next()
      response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html')
      response.end(file)
    })
  },
  generateBundle() {
    for (const [fileName, source] of Object.entries(helpFiles()))
      this.emitFile({ type: 'asset', fileName, source })
  },
}

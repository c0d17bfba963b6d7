import { readFileSync } from 'node:fs'
import { AUDIT_MESSAGES } from '@epay/contract/audit/messages'
import {
  FORGOT_PASSWORD_MESSAGES,
  RESET_PASSWORD_MESSAGES,
  SECOND_FACTOR_MESSAGES,
} from '@epay/contract/auth/messages'
import { PAGE_TITLES, PAGES, type PageDeclaration, type PageName } from '@epay/contract/auth/pages'
import { SCRIPT_TOKEN_TEXTS } from '@epay/contract/auth/script-token-texts'
import { PASSWORD_LINK_TEXTS } from '@epay/contract/auth/sign-in-texts'
import { PORTAL_FILE, portalFileOf, startFileOf } from '@epay/contract/auth/start-files'
import { entriesOf } from '@epay/contract/common/records'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { MAIL_MESSAGES } from '@epay/contract/mail/messages'
import { VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { PACKET_TITLE } from '@epay/contract/packets/messages'
import { RETENTION_MESSAGES } from '@epay/contract/packets/staff-messages'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { CHECK_TEXTS } from '@epay/contract/paychecks/page-texts'
import { SETTINGS_TEXTS } from '@epay/contract/settings/page-texts'
import type { Plugin, Rolldown } from 'vite'
import { PORTAL } from './portal-chunks.ts'
import { SPANISH_PORTAL } from './src/app/spanish.ts'

const COMPONENTS = `${import.meta.dirname}/src/app/pages.tsx`
/** A page's name, and the file that is loaded when it is shown. */
const LOADED = /^ {2}(\w+): (?:lazyPage|staffPage)\(\s*\(\) =>\s*import\('(.+?)'\)/gm

const modules = new Map(
  [...readFileSync(COMPONENTS, 'utf8').matchAll(LOADED)].map(([, page = '', file = '']) => [
    page,
    file.replace(/^#web/, 'src').replace(/^\./, 'src/app'),
  ]),
)

/** What is around every page of the signed-in. */
const SHELL = 'src/app/shell.tsx'

const TITLES: Partial<Record<PageName, string>> = {
  ...PAGE_TITLES,
  profile: PROFILE_MESSAGES.title,
  employeeCheckDetails: CHECK_TEXTS.title,
  staffEmployeePacket: PACKET_TITLE,
  secondFactor: SECOND_FACTOR_MESSAGES.title,
  forgotPassword: FORGOT_PASSWORD_MESSAGES.title,
  setPassword: PASSWORD_LINK_TEXTS.set,
  resetPassword: RESET_PASSWORD_MESSAGES.title,
  verifyPacket: VERIFY_TEXTS.title,
}

/** The lines under their titles of those pages of the office where it is always the same. */
const SUB_LINES: Partial<Record<PageName, string>> = {
  import: IMPORT_MESSAGES.subLine,
  retention: RETENTION_MESSAGES.subLine,
  scriptTokens: SCRIPT_TOKEN_TEXTS.subLine,
  settings: SETTINGS_TEXTS.subLine,
  audit: AUDIT_MESSAGES.subLine,
  mail: MAIL_MESSAGES.subLine,
}

/** What is shown until the page is there, as the other start pages have it. */
function headOf(page: PageName): string {
  const title = TITLES[page] ?? ''
  const spanish = SPANISH_PORTAL[title]
  const inSpanish = spanish === undefined ? '' : `<br /><span lang="es">${spanish}</span>`
  const subLine = SUB_LINES[page]
  const below = subLine === undefined ? '' : `<br /><small>${subLine}</small>`
  return title && `<p class="title">${title}${inSpanish}${below}</p>\n        `
}

type Bundle = Rolldown.OutputBundle

/** The chunks with these files, and all that they import. */
function chunksOf(bundle: Bundle, files: readonly string[]): Rolldown.OutputChunk[] {
  const scripts = Object.values(bundle).filter(file => file.type === 'chunk')
  const holding = (file: string) =>
    scripts.filter(({ moduleIds }) => moduleIds.includes(`${import.meta.dirname}/${file}`))
  const needed = new Set(files.flatMap(holding))
  // Those that are added are walked, too.
  for (const { imports } of needed)
    for (const each of scripts) if (imports.includes(each.fileName)) needed.add(each)
  return [...needed]
}

/** The start page with what loads these chunks beside its own. */
function preloading(start: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const scripts = chunks.map(
    ({ fileName }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">`,
  )
  const sheets = chunks
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map(file => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const isNew = (link: string) => !start.includes(/href=".*"/.exec(link)?.[0] ?? '')
  const links = [...scripts, ...sheets].filter(isNew).map(link => `  ${link}\n  `)
  return start
    .replaceAll('rel="modulepreload" crossorigin', 'rel="modulepreload" fetchpriority="low" crossorigin')
    .replace('</head>', `${links.join('')}</head>`)
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
        source: preloading(start, chunks).replace('<p>Loading', `${headOf(page)}<p>Loading`),
      })
    }
  },
}

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { PAGES } from '@epay/contract/auth/pages'
import { HELP_PATH } from '@epay/contract/common/help-pages'
import { lexer, type Token, walkTokens } from 'marked'
import { expect, it } from 'vitest'
import { anchorOf, helpFiles } from '../help-pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md', 'deploy/**/*.md'], { cwd: ROOT }).filter(
  file => !file.includes('node_modules'),
)
const help = await helpFiles()
const portalPaths: readonly string[] = Object.values(PAGES).map(({ path }) => path)
const OTHER_PATHS = ['/dev/mail', '/api/docs', '/api/openapi.json']

function tokensOf(file: string): Token[] {
  const tokens: Token[] = []
  walkTokens(lexer(readFileSync(join(ROOT, file), 'utf8')), token => {
    tokens.push(token)
  })
  return tokens
}

/** Repeated headings get a numeric suffix, as on GitHub. */
function anchorsOf(file: string): Set<string> {
  const counts = new Map<string, number>()
  const anchors = tokensOf(file).flatMap(token => {
    if (token.type !== 'heading') return []
    const anchor = anchorOf(token.text.replaceAll(/[`*]/g, ''))
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return [count === 0 ? anchor : `${anchor}-${count}`]
  })
  return new Set(anchors)
}

function isPortalPath(path: string): boolean {
  if (path.startsWith(HELP_PATH)) return `${path}${path.endsWith('/') ? 'index.html' : ''}`.slice(1) in help
  return portalPaths.includes(path) || OTHER_PATHS.includes(path)
}

function isValidLink(from: string, href: string): boolean {
  const { protocol, hostname, pathname } = new URL(href, 'file:///')
  if (protocol !== 'file:') return hostname !== 'localhost' || pathname === '/' || isPortalPath(pathname)
  const [path = '', anchor] = decodeURIComponent(href).split('#')
  // Absolute paths work in a running portal but not in the repository.
  if (path.startsWith('/')) return false
  const file = path === '' ? from : normalize(join(dirname(from), path))
  if (file.startsWith('..') || !existsSync(join(ROOT, file))) return false
  if (anchor === undefined) return true
  return statSync(join(ROOT, file)).isFile() && anchorsOf(file).has(anchor)
}

it.each(documents)('%s has no broken links', file => {
  const links = tokensOf(file).flatMap(token =>
    token.type === 'link' || token.type === 'image' ? [token.href] : [],
  )
  expect(links.filter(href => !isValidLink(file, href))).toEqual([])
})

it('recognizes broken links', () => {
  expect(documents).toContain('README.md')
  expect(isValidLink('README.md', 'docs/import.md#the-files')).toBe(true)
  expect(isValidLink('README.md', 'http://localhost:3000/verify')).toBe(true)
  const broken = ['docs/none.md', 'docs/import.md#none', '/verify', '../outside.md']
  for (const href of [...broken, 'http://localhost:3000/nowhere', 'http://localhost:3000/help/en/none/'])
    expect(isValidLink('README.md', href), href).toBe(false)
})

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const PAGE = readFileSync(new URL('docs/security.md', ROOT), 'utf8')

function pathsIn(text: string): string[] {
  const files = [...text.matchAll(/`((?:server|web|contract|e2e|scripts)\/[\w./-]+)`/g)]
  const pages = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)]
  return [...files.map(([, path = '']) => path), ...pages.map(([, path = '']) => `docs/${path}`)]
}

it('every file that docs/security.md names exists', () => {
  const paths = pathsIn(PAGE)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter(path => !existsSync(fileURLToPath(new URL(path, ROOT))))).toEqual([])
})

it('covers every chapter of the standard, and names a test for each claim', () => {
  const [, standard = ''] = PAGE.split('## ASVS')
  const [chapters = ''] = standard.split('\n## ')
  const numbers = [...chapters.matchAll(/^### V(\d+) /gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  const claims = chapters.split('\n').filter(line => /^\| \d/.test(line))
  expect(claims.length).toBeGreaterThan(50)
  const test = /\.(?:test|journey|long)\.tsx?$/
  expect(claims.filter(line => !pathsIn(line).some(path => test.test(path)))).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)

it('every place that docs/security.md names is there', () => {
  const page = readFileSync(new URL('docs/security.md', ROOT), 'utf8')
  const named = [...page.matchAll(/`((?:server|web|contract|e2e|scripts)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(path => !existsSync(fileURLToPath(new URL(path, ROOT))))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { ROOT } from './fixtures/documented-commands.ts'

test('each claim in README.md links to a page with its figures', () => {
  const claims = readFileSync(`${ROOT}README.md`, 'utf8').match(/^- \*\*.*\d.*$/gm) ?? []
  expect(claims.length).toBeGreaterThan(1)
  for (const claim of claims) {
    const pages = [...claim.matchAll(/\]\(([^)#]+)/g)].map(([, page = '']) => page)
    const text = pages.map(page => readFileSync(ROOT + page, 'utf8')).join('')
    for (const [figure] of claim.replaceAll(/\]\([^)]*\)/g, '').matchAll(/\d[\d.]*\d/g))
      expect.soft(text, claim).toContain(figure)
  }
})

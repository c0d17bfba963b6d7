import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TESTS = ['e2e/faults/*.test.ts', '{contract,server}/src/**/*.test.ts']

const testNames = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map(file => basename(file, '.test.ts'))

function rows(): { see: string; provenBy: string[] }[] {
  const [, chapter = ''] =
    /^## When something breaks\n([\s\S]*?)^## /m.exec(readFileSync(`${ROOT}/docs/operating.md`, 'utf8')) ?? []
  const [, , ...lines] = chapter.split('\n').filter(line => line.startsWith('|'))
  return lines.map(line => {
    const [see = '', , , tests = ''] = line
      .slice(1, -1)
      .split(' | ')
      .map(cell => cell.trim())
    return { see, provenBy: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }
  })
}

it('each fault in docs/operating.md names tests that exist', () => {
  const existing = TESTS.flatMap(testNames)
  expect(rows().length).toBeGreaterThan(15)
  for (const { see, provenBy } of rows()) {
    expect(provenBy, see).not.toEqual([])
    for (const name of provenBy) expect(existing, see).toContain(name)
  }
})

it('each fault test is in docs/operating.md', () => {
  const documented = rows().flatMap(({ provenBy }) => provenBy)
  for (const name of testNames('e2e/faults/*.test.ts'))
    if (name !== 'documented') expect(documented).toContain(name)
})

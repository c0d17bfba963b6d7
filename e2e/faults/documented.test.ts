import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TESTS = ['e2e/faults/*.test.ts', '{contract,server}/src/**/*.test.ts']

const findTestNames = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map(file => basename(file, '.test.ts'))

function readFaults(): { symptom: string; testNames: string[] }[] {
  const [, chapter = ''] =
    /^## When something breaks\n([\s\S]*?)^## /m.exec(readFileSync(`${ROOT}/docs/operating.md`, 'utf8')) ?? []
  const [, , ...lines] = chapter.split('\n').filter(line => line.startsWith('|'))
  return lines.map(line => {
    const [symptom = '', , , tests = ''] = line
      .slice(1, -1)
      .split(' | ')
      .map(cell => cell.trim())
    return { symptom, testNames: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }
  })
}

it('each fault in docs/operating.md names tests that exist', () => {
  const existing = TESTS.flatMap(findTestNames)
  expect(readFaults().length).toBeGreaterThan(15)
  for (const { symptom, testNames } of readFaults()) {
    expect(testNames, symptom).not.toEqual([])
    for (const name of testNames) expect(existing, symptom).toContain(name)
  }
})

it('each fault test is in docs/operating.md', () => {
  const documented = readFaults().flatMap(({ testNames }) => testNames)
  for (const name of findTestNames('e2e/faults/*.test.ts'))
    if (name !== 'documented') expect(documented).toContain(name)
})

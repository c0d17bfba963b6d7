import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { containsPersonalNumber } from '@epay/contract/common/personal-numbers'
import { removeInvisibleMarks } from '@epay/contract/common/text'
import { parseSync } from '@swc/core'
import { beforeAll, expect, it } from 'vitest'
import { createRecordParser } from '#server/paychecks/import/read-csv.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TEST_FILE = /\.test\.ts$|\/testing\/|\/(?:test-)?factories\.ts$|\/test-[^/]+$/
/** A linear pattern takes one step per character, a quadratic one 20,000. */
const TEXT_LENGTH = 20_000
/** Measured in CPU time, which doesn't depend on the machine's load. A linear pattern takes less than 1% of this. */
const MAX_CPU_MS = 100

/** Repeated in addition to the pattern's own characters: one of each character class. */
const CHARACTERS = ['0', 'a', 'A', ' ', '\n', '.', '-', '/', '@', '\u0301', '\u200d', '\0']

/** Patterns that are slow on long texts, with the reason why they never receive any. */
const BOUNDED_PATTERNS: Readonly<Record<string, string>> = {
  '^([-+$(\\s]*)([\\d,]*\\.?\\d*)([-)\\s]*)$': 'toPlainDecimal reads at most 60 characters',
  '^\\d*\\.?\\d*$': 'toPlainDecimal reads at most 60 characters',
  '0+$': 'toPlainDecimal reads at most 60 characters, and formatNumber writes a number',
  '\\B(?=(\\d{3})+$)': 'formatNumber writes a number',
  '\\/+$': 'applied only to addresses that the operator sets',
  '^(\\w([\\w-]*\\w)?(\\.\\w([\\w-]*\\w)?)*|[\\da-f:]*:[\\da-f:.]+)$': 'an Admin sets the mail server',
}

function parseRecord(text: string): void {
  try {
    createRecordParser(',')(1, text)
  } catch {
    // Most texts are rejected.
  }
}

/**
 * Files with patterns built at runtime, and the function to test instead. 'bounded' patterns have no unlimited
 * repetition.
 */
const RUNTIME_PATTERNS: Readonly<Record<string, ((text: string) => unknown) | 'bounded'>> = {
  'contract/src/common/personal-numbers.ts': containsPersonalNumber,
  'contract/src/common/text.ts': removeInvisibleMarks,
  'contract/src/packets/evidence/answers-file.ts': 'bounded',
  'contract/src/packets/evidence/packet-manifest.ts': 'bounded',
  'contract/src/paychecks/known-lines.ts': 'bounded',
  'server/src/auth/second-factor-codes.ts': 'bounded',
  'server/src/paychecks/import/read-csv.ts': parseRecord,
}

type Pattern = { file: string; pattern: string; flags: string }

const literals: Pattern[] = []
const builtPatterns = new Set<string>()

type Node = { type?: unknown; pattern?: unknown; flags?: unknown; callee?: Node; value?: unknown }

function collectPatterns(file: string, node: Node): void {
  const { type, pattern, flags, callee } = node
  if (type === 'RegExpLiteral') literals.push({ file, pattern: String(pattern), flags: String(flags) })
  if (type === 'NewExpression' && callee?.value === 'RegExp') builtPatterns.add(file)
  for (const child of Object.values(node))
    if (typeof child === 'object' && child) collectPatterns(file, child)
}

beforeAll(async () => {
  for await (const file of glob('{contract,server}/src/**/*.ts', { cwd: ROOT }))
    if (!TEST_FILE.test(file))
      collectPatterns(file, parseSync(readFileSync(`${ROOT}${file}`, 'utf8'), { syntax: 'typescript' }))
})

function* hostileTexts(pattern: string): Generator<string> {
  const literalCharacters =
    pattern.match(/\\[.()/]|[a-zA-Z0-9@<>"',:;=%#_-]/g)?.map(letter => letter.at(-1) ?? '') ?? []
  const characters = [...new Set([...CHARACTERS, ...literalCharacters])]
  for (const character of characters) {
    const [first = ''] = literalCharacters
    yield `${character.repeat(TEXT_LENGTH)}!`
    yield `${first}${character.repeat(TEXT_LENGTH)}\0`
  }
  const pairs = new Set(
    literalCharacters.slice(0, 4).flatMap(character => characters.map(other => character + other)),
  )
  for (const pair of pairs) yield `${pair.repeat(TEXT_LENGTH / 2)}\0`
}

function findSlowestMatch(pattern: string, run: (text: string) => unknown): { ms: number; text: string } {
  let slowestMatch = { ms: 0, text: '' }
  for (const text of hostileTexts(pattern)) {
    const before = process.threadCpuUsage()
    run(text)
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    if (ms > slowestMatch.ms) slowestMatch = { ms, text: text.slice(0, 4) }
    if (ms > MAX_CPU_MS) break
  }
  return slowestMatch
}

const hasRepetition = ({ pattern }: Pattern) => /[*+]|\{\d+,\}/.test(pattern)

it('literal patterns take linear time', { timeout: 120_000 }, () => {
  expect(literals.length).toBeGreaterThan(100)
  const patterns = new Map(
    literals.filter(hasRepetition).map(literal => [`${literal.pattern}/${literal.flags}`, literal]),
  )
  const slowPatterns = [...patterns.values()].flatMap(({ file, pattern, flags }) => {
    if (pattern in BOUNDED_PATTERNS) return []
    const { ms, text } = findSlowestMatch(pattern, hostile => new RegExp(pattern, flags).test(hostile))
    return ms > MAX_CPU_MS ? [`${file}: /${pattern}/ with ${JSON.stringify(text)}`] : []
  })
  expect(slowPatterns).toEqual([])
})

it('patterns built at runtime take linear time', () => {
  expect([...builtPatterns].sort()).toEqual(Object.keys(RUNTIME_PATTERNS).sort())
  for (const [file, run] of Object.entries(RUNTIME_PATTERNS))
    if (run !== 'bounded') expect(findSlowestMatch('', run).ms, file).toBeLessThan(MAX_CPU_MS)
})

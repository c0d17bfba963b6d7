import { expect, it } from 'vitest'

const modules = import.meta.glob<Record<string, unknown>>('./**/*{texts,messages,settings}.ts', { eager: true })

/** The texts of a catalogue; of a function that fills values in, its source. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return String(value).match(/(['"`])(?:(?!\1)[^\\]|\\.)*\1/g) ?? []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const catalogue = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module)
    .flatMap(textsIn)
    .map(text => [file, text] as const),
)

const FOREIGN =
  /\b(some|any|every|no)body\b|\bwho(ever|m)\b|\be-mail|\bmailed\b|\bat once\b|\bfrom then on\b|\bmeanwhile\b|\bany more\b|\bsecond factor\b|\bset-up\b|\bpay checks?\b|\bPlease\b/i
const LONGEST = 24
const sentences = (text: string) => text.split(/(?<=[.!?])\s+/)
const wordsIn = (sentence: string) => sentence.split(/\s+/).length

it('texts use the words of US English', () => {
  expect(catalogue.filter(([, text]) => FOREIGN.test(text))).toEqual([])
})

it('sentences are short', () => {
  const long = catalogue.filter(([, text]) => sentences(text).some(each => wordsIn(each) > LONGEST))
  expect(long).toEqual([])
})

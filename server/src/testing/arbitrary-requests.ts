import { exampleOf } from '@epay/contract/api-examples'
import { API_PREFIX, type Endpoint } from '@epay/contract/common/endpoint'
import { ALL_ENDPOINTS } from '@epay/contract/permissions'
import fc from 'fast-check'
import { z } from 'zod'

/** Existing values, keyed by member name in lowercase. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

const HOSTILE_PERCENTAGES = [0, 8, 50]

const HOSTILE_TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\uD800', '\u202Egnp.exe', 'a\r\nSet-Cookie: x=1', "' or 1=1 --", '%00'],
  ...['../../../etc/passwd', '{{7*7}}', '#{7*7}', '<script>1</script>', '=1+1', '__proto__', 'constructor'],
  ...['NaN', 'Infinity', '-0', '1e400', '2147483648', '-2147483649', '9007199254740993', '0x10', 'null'],
  ...['0000-00-00', '9999-12-31', '2026-02-30', '+275760-09-13', '2026-W99', 'true', 'asc desc'],
  ...['00000000-0000-0000-0000-000000000000', '🏗️'.repeat(50), 'x'.repeat(20_000)],
]
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(-1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0),
  fc.constantFrom<unknown>(null, true, [], {}, [[[[]]]], { length: 1e9 }, ['a', 'a'], { toString: 1 }),
  fc.anything({ maxDepth: 2 }),
)
const RAW_SEGMENTS = ['%', '%00', '%ff', '%2e%2e%2f', '..', '%F0%9F%8F%97', 'a%20b', '%25', 'x'.repeat(300)]
const RAW_TYPES = [
  ...['application/json', 'text/plain', 'multipart/form-data; boundary=x'],
  ...['application/x-www-form-urlencoded', ''],
]
const RAW_TEXTS = ['{', '--x\r\n', '[]', 'null', '{"a":1}', '{"__proto__":1}', '"'.repeat(1000)]

type Body =
  | { kind: 'json'; text: string }
  | { kind: 'form'; fields: [string, string][]; files: [string, number][] }
  | { kind: 'raw'; type: string; text: string }
  | undefined

const rawBody: fc.Arbitrary<Body> = fc.record({
  kind: fc.constant('raw' as const),
  type: fc.constantFrom(...RAW_TYPES),
  text: fc.oneof(fc.json(), fc.constantFrom(...RAW_TEXTS), fc.string()),
})

/** Serializable. `callerIndex` and the numbers in `files` are indexes into the test's lists. */
export type ArbitraryRequest = {
  method: string
  path: string
  query: [string, string][]
  body: Body
  callerIndex: number
}

const membersSchema = z.record(z.string(), z.unknown()).default({})
type Members = z.infer<typeof membersSchema>

/**
 * Generates values like those of an example. Replaces `hostilePercentage` percent of them with hostile ones. Unless
 * the percentage is 0, members can also be missing.
 */
function valuesLike(knownValues: KnownValues, hostilePercentage: number) {
  function valueLike(name: string, example: unknown): fc.Arbitrary<unknown> {
    const validArbitrary = validLike(name, example)
    if (hostilePercentage === 0) return validArbitrary
    const hostileOption = { arbitrary: hostileValue, weight: hostilePercentage }
    return fc.oneof({ arbitrary: validArbitrary, weight: 100 - hostilePercentage }, hostileOption)
  }
  function validLike(name: string, example: unknown): fc.Arbitrary<unknown> {
    const existingValues = knownValues[name.toLowerCase()]
    if (existingValues) return fc.constantFrom(...existingValues)
    if (Array.isArray(example)) return fc.tuple(...example.map(each => valueLike(name, each)))
    return typeof example === 'object' && example ? membersLike(example) : fc.constant(example)
  }
  function membersLike(example: object | undefined): fc.Arbitrary<Members> {
    const members = Object.entries(example ?? {}).filter(([, value]) => value !== undefined)
    const arbitraries = Object.fromEntries(members.map(([name, value]) => [name, valueLike(name, value)]))
    return hostilePercentage === 0 ? fc.record(arbitraries) : fc.record(arbitraries, { requiredKeys: [] })
  }
  return { valueLike, membersLike }
}

function toText(value: unknown): string {
  const text = typeof value === 'object' ? fc.stringify(value) : String(value)
  return text.toWellFormed().slice(0, 6_000)
}

const textsOf = (members: Members) =>
  Object.entries(members).map(([name, value]): [string, string] => [name, toText(value)])

/** Falls back to JavaScript syntax for values that JSON.stringify throws on (for example, cycles or bigints). */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return fc.stringify(value)
  }
}

function bodyOf(
  { method, body, form, files }: Endpoint,
  example: Members,
  knownValues: KnownValues,
  hostilePercentage: number,
) {
  const { valueLike, membersLike } = valuesLike(knownValues, hostilePercentage)
  const noBody = fc.constant(undefined)
  if (method === 'GET') return noBody
  if (!body && !form && !files) return hostilePercentage > 8 ? fc.oneof(noBody, rawBody) : noBody
  const validArbitrary: fc.Arbitrary<Body> = body
    ? valueLike('', example.body).map(value => ({ kind: 'json', text: toJson(value) }))
    : fc.record({
        kind: fc.constant('form' as const),
        fields: membersLike(membersSchema.parse(example.form)).map(textsOf),
        files: fc.array(fc.tuple(fc.constantFrom(...(files ?? ['file'])), fc.nat()), { maxLength: 3 }),
      })
  return hostilePercentage === 0
    ? validArbitrary
    : fc.oneof({ arbitrary: validArbitrary, weight: 15 }, rawBody)
}

function requestOf(
  endpoint: Endpoint,
  knownValues: KnownValues,
  hostilePercentage: number,
): fc.Arbitrary<ArbitraryRequest> {
  const example: Members = exampleOf(endpoint)
  const { membersLike } = valuesLike(knownValues, hostilePercentage)
  const [params, query] = [membersSchema.parse(example.params), membersSchema.parse(example.query)]
  const rawSegment = hostilePercentage === 0 ? fc.constant(null) : fc.option(fc.constantFrom(...RAW_SEGMENTS))
  return fc.record({
    method: fc.constant(endpoint.method),
    path: fc
      .tuple(membersLike(params), rawSegment)
      .map(
        ([values, segment]) =>
          API_PREFIX +
          endpoint.path.replaceAll(
            /:(\w+)/g,
            (_, name) => segment ?? encodeURIComponent(toText(values[name])),
          ),
      ),
    query: membersLike(query).map(textsOf),
    body: bodyOf(endpoint, example, knownValues, hostilePercentage),
    callerIndex: fc.nat(),
  })
}

/** Generates valid, nearly valid, and hostile requests for every call, based on the API's examples. */
export function arbitraryRequest(knownValues: KnownValues): fc.Arbitrary<ArbitraryRequest> {
  return fc
    .tuple(fc.constantFrom(...ALL_ENDPOINTS), fc.constantFrom(...HOSTILE_PERCENTAGES))
    .chain(([endpoint, hostilePercentage]) => requestOf(endpoint, knownValues, hostilePercentage))
}
